/** An empty Eleventy configuration: `eleventy-plugin.ts` adds everything. */
export default function nothing(): void {}
