/** Compilers, bundlers, task runners, hooks and continuous integration. */

import { ofKind, type Runner } from './runner.ts';

export const BUILDERS: readonly Runner[] = ofKind('build', {
  'go build': {
    called: /^go(?: -C \S+)? (?:build|install(?=.* \.))\b/,
    isQuiet: true,
    after: 'its command',
    each: [/^(?:vet: )?\S+\.go:\d+:\d+: /],
    bad: [/^go: .*\b(?:cannot|requires|no required module|no main packages to build)\b/],
  },
  'cargo build': {
    called: /^cargo (?:\+\S+ )?(?:build|b|check|c|doc)\b/,
    bad: [/^error: could not compile .*? due to (?<failed>\d+) previous error/, /^error: could not compile /],
    good: [/^\s+Finished .*\btarget\(s\) in /],
  },
  'mix compile': {
    called: /^mix compile\b/,
    isQuiet: true,
    bad: [
      /^== Compilation error in file /,
      /^\*\* \((?:Mix|CompileError|SyntaxError|TokenMissingError)\)/,
      /^Compilation failed due to warnings/,
    ],
  },
  'dotnet build': {
    called: /^dotnet (?:build|publish)\b/,
    sums: [/^ {4}(?<failed>\d+) Error\(s\)$/, /^Build (?:succeeded|failed) with (?<failed>\d+) error\(s\)/],
    bad: [/^Build FAILED\.$/],
    good: [/^Build succeeded\b/],
  },
  vite: {
    called: /^(?:vite|react-router|remix|astro|rollup|tsup|tsdown|nuxt|nuxi) build\b/,
    bad: [/^(?:x|✗) Build failed in \d/, /^error during build:$/, /^ERROR\s+Build failed/],
    good: [/^✓ built in \d/],
  },
  'next build': {
    called: /^next build\b/,
    bad: [/^Failed to compile\.?$/, /^> Build failed because of /],
    good: [/^\s*✓ Compiled successfully/],
  },
  webpack: {
    called: /^(?:webpack|rspack)\b/,
    bad: [/^webpack \S+ compiled with (?<failed>\d+) errors?\b/],
    good: [/^webpack \S+ compiled (?:successfully|with \d+ warnings?) in /],
  },
  esbuild: { called: /^esbuild\b/, isQuiet: true, each: [/^✘ \[ERROR\] /], good: [/^⚡ Done in \d/] },
  'nix build': {
    called: /^(?:nix (?:build|flake check)|nix-build)\b/,
    isQuiet: true,
    bad: [/^error: (?:Cannot build|builder for|build of) '/],
  },
  'swift build': {
    called: /^(?:swift build|xcodebuild)\b/,
    bad: [/^\*\* BUILD FAILED \*\*$/, /^error: fatalError$/],
    each: [/^\S+\.swift:\d+:\d+: error: /],
    good: [/^\*\* BUILD SUCCEEDED \*\*$/, /^Build complete!/],
  },
  gcc: {
    called: /^(?:gcc|g\+\+|clang(?:\+\+)?|cc|c\+\+)(?:-\d+)? /,
    isQuiet: true,
    each: [/^\S+\.(?:c|cc|cpp|cxx|h|hpp|m|mm):\d+:\d+: (?:fatal )?error: /],
  },
  make: {
    called: /^g?make\b(?! (?:clean|install|help|-n|--version)\b)/,
    bad: [/^g?make(?:\[\d+\])?: \*\*\* \[.*\] Error \d+/],
  },
  ninja: { called: /^(?:ninja|cmake --build)\b/, bad: [/^ninja: build stopped: /] },
  turbo: {
    called: /^(?:turbo|nx)\b(?! (?:login|link|graph|reset|report|list)\b)/,
    bad: [/^\s*Failed: {4}\S+#\S+/, /^\s*✖ {2,4}\d+\/\d+ targets failed/, /^\s*NX {3}Ran target\b.*\bfailed/],
    good: [/^\s*NX {3}Successfully ran targets? /],
  },
  script: {
    bad: [
      /^(?:npm (?:ERR!|error) )?Lifecycle script `\S+` failed with error/,
      /^npm (?:ERR!|error) (?:code ELIFECYCLE|Test failed\.)/,
      /^\s?ELIFECYCLE\s+(?:Test|Command) failed/,
      /^error Command failed with exit code \d+\.$/,
      /^error: script "[\w:.-]+" (?:exited with code|was terminated)/,
      /^error: Recipe `\S+` failed /,
      /^task: Failed to run task "\S+"/,
      /^(?:mise )?ERROR task failed$/,
      /^rake aborted!$/,
    ],
  },
  'pre-commit': {
    kind: 'hooks',
    called: /^(?:pre-commit|prek) run\b/,
    each: [/^\S.*\.\.\.(?:\([^)]*\))?Failed$/],
    good: [/^\S.*\.\.\.Passed$/],
  },
  lefthook: {
    kind: 'hooks',
    called: /^lefthook run\b/,
    each: [/^🥊 \S.* \(\d[\d.]* seconds?\)\s*$/],
    good: [/^✔️ \S.* \(\d[\d.]* seconds?\)\s*$/],
  },
  husky: {
    kind: 'hooks',
    bad: [/^husky - [\w-]+ (?:script failed|hook exited with) \(?code \d+/, /^Pre-commit validation failed/],
  },
  act: {
    kind: 'ci',
    called: /^act\b(?! (?:-l|--list|-g|--graph|-n|--dryrun)\b)/,
    bad: [/^🏁 {2}Job failed$/],
    good: [/^🏁 {2}Job succeeded$/],
  },
  'GitHub checks': {
    kind: 'ci',
    called: /^gh (?:pr checks\b|run watch\b|run view\b(?!.* (?:--log|--log-failed|--json|-q|--web)\b))/,
    after: 'its command',
    each: [/^[^\t]+\tfail\t/, /^(?:X|✗) \S.* in \d+\w+ \(ID \d+\)$/, /^X {2}\S/],
    bad: [/^X \S.* · \d+$/, /^Some checks were not successful/, /^X Run .* completed with '(?:failure|cancelled)'/],
    good: [/^[^\t]+\tpass\t/, /^✓ {1,2}\S/, /^All checks were successful$/],
    pending: /^[^\t]+\tpending\t|^\* {1,2}\S|^Some checks are still pending/,
  },
});
