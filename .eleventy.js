/**
 * For work on the templates: `npx @11ty/eleventy --serve`, after `npm run compile`. Renders a whole archive in this process,
 * without search: SESSIONARY_INPUT, or the inputs of the configuration, or your sessions, or the example.
 * `npm run build` does not read this file: it runs Eleventy in batches, with the same plugin.
 */
import { loadSite, sessionary } from './dist/eleventy.js';

export const config = { dir: { input: 'templates', output: '_site' } };

export default async function eleventy(eleventyConfig) {
  sessionary(eleventyConfig, await loadSite(eleventyConfig.directories.output, process.env.SESSIONARY_INPUT));
  eleventyConfig.addPassthroughCopy({ 'templates/assets': 'assets', 'dist/assets': 'assets' });
  eleventyConfig.addWatchTarget('dist/assets');
}
