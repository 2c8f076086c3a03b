/** Mutation tests of one folder of `src`, `redact` unless FOLDER says another: see CONTRIBUTING.md. */

const folder = process.env.FOLDER ?? 'redact';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [`src/${folder}/**/*.ts`],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  // Stryker rewrites the paths of a tsconfig with the API of TypeScript, which version 7 does not have; ours need no change.
  tsconfigFile: 'none.json',
  concurrency: 1,
  ignoreStatic: true,
  reporters: ['clear-text'],
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
};
