/** An empty Eleventy configuration: everything is added by `eleventy.ts`. */
export default function nothing(): void {}
