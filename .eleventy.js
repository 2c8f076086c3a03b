/**
 * For work on the templates: `npx @11ty/eleventy --serve`, after `npm run compile`. Shows SESSIONARY_INPUT, or your
 * sessions, or the example, with the plugin that docs/ELEVENTY.md describes, as `npm run build` does.
 */
import sessionary from 'sessionary/eleventy';

export const config = { dir: { input: 'templates', output: '_site' } };

export default async function eleventy(eleventyConfig) {
  const inputs = process.env.SESSIONARY_INPUT;
  await eleventyConfig.addPlugin(sessionary, { templates: 'templates', ...(inputs && { inputs: [inputs] }) });
  eleventyConfig.addWatchTarget('dist/assets');
}
