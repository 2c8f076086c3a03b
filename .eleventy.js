/**
 * For work on the templates: `npx @11ty/eleventy --serve`. It renders one archive in this process
 * (SESSIONARY_INPUT, else the configuration, else your sessions, else the example), without search.
 * `npm run build` does not read this file: it runs Eleventy in shards, with the same plugin.
 */
import { loadSite, sessionary } from './dist/eleventy.js';

export const config = { dir: { input: 'templates', output: '_site' } };

export default async function eleventy(eleventyConfig) {
  sessionary(eleventyConfig, await loadSite(eleventyConfig.directories.output, process.env.SESSIONARY_INPUT));
  eleventyConfig.addPassthroughCopy({ 'templates/assets': 'assets', 'dist/assets': 'assets' });
  eleventyConfig.addWatchTarget('templates/assets');
}
