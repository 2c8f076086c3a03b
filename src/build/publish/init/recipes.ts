/**
 * The CI recipes that publish an archive on each host. Every recipe checks while it builds and builds before it uploads,
 * keeps its cache, and runs only for the main branch, so that no pull request ever sees the archive. It runs every third
 * hour rather than for each push of sessions, of which a team makes hundreds a day. What deploys is a job of its own,
 * because code of packages runs in the other one.
 *
 * Actions are pinned to the commits of their releases, and use no unpinned actions themselves: the artifact for GitHub
 * Pages is packed here, because the action for that pins nothing. Commands come from the lock file of the archive.
 */

import type { HostName } from '../../config/hosts.ts';

export interface Recipe {
  /** Relative to the archive's repository; undefined if there is no CI. */
  readonly path: string | undefined;
  /** @param shards machines that read; with more than one, another one joins their caches */
  readonly text: (shards: number) => string;
  /**
   * Packages that it runs besides sessionary, in versions for which the registry has the programs of every platform.
   * `npm ci` refuses a lock file that lacks one.
   */
  readonly packages: Readonly<Record<string, string>>;
  readonly secrets: string;
  readonly setUp: readonly string[];
  /** Where the host has a setting for it: how to let only some people read the site, and how to let everyone. */
  readonly access?: { readonly limited: string; readonly open?: string };
}

const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2';
const SETUP_NODE = 'actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0';
const UPLOAD = 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0';
const CACHE_ACTION = 'actions/cache@cdf6c1fa76f9f475f3d7449005a359c84ca0f306 # v5.0.3';
const DOWNLOAD = 'actions/download-artifact@70fc10c6e5e1ce46ad2ea6f2b72d43f7d47b13c3 # v8.0.0';
const RESTORE = CACHE_ACTION.replace('cache@', 'cache/restore@');
const DEPLOY = 'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0';
const NODE_IMAGE = 'node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d';

/** The folder of the cache, and that of the site, which is kept as well: the next build prints only what changed. */
export const CACHE = '.sessionary-cache';
export const OUTPUT = '_site';

function buildOn(host: HostName, joining = ''): string {
  return `npx --no sessionary build --check --cache ${CACHE} --host ${host}${joining}`;
}

const SECRETS = ['SESSIONARY_PASSWORD', 'SESSIONARY_KEY'];
const BEGIN = 'touch .began';
/** Leaves what is new: the others have the rest. */
const KEEP_NEW = `find ${CACHE} -type f ! -newer .began -delete`;

function stepWith(command: string, secrets: readonly string[]): string {
  const given = secrets.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('');
  return `      - run: ${command}\n        env:\n${given}`;
}

const INSTALL = `      - uses: ${CHECKOUT}
        with: { persist-credentials: false }
      - uses: ${SETUP_NODE}
        with: { node-version: 24 }
      - run: npm ci --ignore-scripts
`;

const CACHED = `          path: |
            ${CACHE}
            ${OUTPUT}
          key: sessionary-\${{ hashFiles('package-lock.json', 'sessionary.config.js', 'archive/**') }}
          restore-keys: sessionary-
`;

function reading(host: HostName, shards: number): string {
  const numbers = Array.from({ length: shards }, (_, at) => at + 1);
  return `  read:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    strategy: { matrix: { shard: [${numbers.join(', ')}] } }
    steps:
${INSTALL}      - uses: ${RESTORE}
        with:
${CACHED}      - run: ${BEGIN}
${stepWith(buildOn(host, ` --shard \${{ matrix.shard }}/${shards}`), SECRETS)}      - run: ${KEEP_NEW}
      - uses: ${UPLOAD}
        with:
          name: shard-\${{ matrix.shard }}
          path: ${CACHE}
          include-hidden-files: true
          if-no-files-found: ignore
          retention-days: 1
`;
}

const NEEDS_READ = '    needs: read\n    if: "!cancelled()"\n';
/** A shard that is missing is read again. */
const JOINING = `      - uses: ${DOWNLOAD}
        with: { pattern: shard-*, path: ${CACHE}, merge-multiple: true }
`;

/** A workflow of GitHub Actions. @param packing makes the artifact @param deploying its job, from the rights on */
function workflow(host: HostName, shards: number, packing: string, deploying: string): string {
  const isShared = shards > 1;
  const [read, join, option] = isShared ? [reading(host, shards), JOINING, ' --merge'] : ['', '', ''];
  // A job is skipped if one before it failed, unless it has a condition.
  const [needs, succeeds] = isShared
    ? [NEEDS_READ, `    if: "!cancelled() && needs.build.result == 'success'"\n`]
    : ['', ''];
  return `name: Publish
on:
  push: { branches: [main], paths-ignore: ["archive/**"] }
  schedule: [{ cron: "17 */3 * * *" }]
  workflow_dispatch: {}
concurrency: { group: publish }
permissions: { contents: read }
jobs:
${read}  build:
${needs}    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${INSTALL}      - uses: ${CACHE_ACTION}
        with:
${CACHED}${join}${stepWith(buildOn(host, option), SECRETS)}${packing}  deploy:
    needs: build
${succeeds}    runs-on: ubuntu-latest
    timeout-minutes: 15
${deploying}`;
}

function byCommand(host: HostName, command: string, secrets: readonly string[]): Recipe['text'] {
  const packing = `      - uses: ${UPLOAD}
        with:
          name: site
          path: |
            ${OUTPUT}
            !${OUTPUT}/.sessionary*
          include-hidden-files: true
          retention-days: 1
`;
  const deploying = `    steps:
${INSTALL}      - uses: ${DOWNLOAD}
        with: { name: site, path: _site }
${stepWith(command, secrets)}`;
  return (shards) => workflow(host, shards, packing, deploying);
}

const githubPages: Recipe['text'] = (shards) =>
  workflow(
    'github-pages',
    shards,
    `      - run: tar --exclude='./.sessionary*' --directory _site --create --file artifact.tar .
      - uses: ${UPLOAD}
        with: { name: github-pages, path: artifact.tar, retention-days: 1 }
`,
    `    permissions: { pages: write, id-token: write }
    environment: { name: github-pages }
    steps:
      - uses: ${DEPLOY}
`,
  );

const gitlabReading = (shards: number): string => `read:
  stage: .pre
  parallel: ${shards}
  allow_failure: true
  cache: { key: sessionary, paths: [${CACHE}/, ${OUTPUT}/], policy: pull }
  script:
    - npm ci --ignore-scripts
    - ${BEGIN}
    - ${buildOn('gitlab-pages', ' --shard $CI_NODE_INDEX/$CI_NODE_TOTAL')}
    - ${KEEP_NEW}
  artifacts: { paths: [${CACHE}/], expire_in: 1 day }
`;

const gitlabPages: Recipe['text'] = (shards) => `workflow:
  rules:
    - if: $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH
      when: never
    - if: $CI_PIPELINE_SOURCE =~ /^(schedule|web)$/
    - changes: [.gitlab-ci.yml, package-lock.json, sessionary.config.js]
default:
  image: ${NODE_IMAGE}
  timeout: 1 hour
${shards > 1 ? gitlabReading(shards) : ''}build:
  stage: build
  resource_group: publish
  cache: { key: sessionary, paths: [${CACHE}/, ${OUTPUT}/] }
  script:
    - npm ci --ignore-scripts
    - ${buildOn('gitlab-pages', shards > 1 ? ' --merge' : '')}
    - cp -r ${OUTPUT} public
    - rm public/.sessionary*
  artifacts: { paths: [public], expire_in: 1 day }
pages:
  stage: deploy
  needs: [build]
  script: ["test -e public/index.html"]
  artifacts: { paths: [public] }
`;

const WORKFLOW = '.github/workflows/publish.yml';
const SECRETS_OF_GITHUB = 'Settings > Secrets and variables > Actions of the repository';

export const RECIPES: Readonly<Record<HostName, Recipe>> = {
  'github-pages': {
    path: WORKFLOW,
    text: githubPages,
    packages: {},
    secrets: SECRETS_OF_GITHUB,
    setUp: ['Make the repository private.', 'Choose Settings > Pages > Source > GitHub Actions.'],
  },
  'gitlab-pages': {
    path: '.gitlab-ci.yml',
    text: gitlabPages,
    packages: {},
    secrets: 'Settings > CI/CD > Variables (masked, protected)',
    setUp: [
      'Make the project private.',
      'Create a schedule for main in Build > Pipeline schedules, such as 17 */3 * * *.',
    ],
    access: {
      limited: 'Choose Settings > General > Visibility > Pages > Only project members, before the first push.',
      open: 'Choose Settings > General > Visibility > Pages > Everyone.',
    },
  },
  'cloudflare-pages': {
    path: WORKFLOW,
    text: byCommand('cloudflare-pages', 'npx --no wrangler pages deploy _site --project-name archive --branch main', [
      'CLOUDFLARE_ACCOUNT_ID',
      'CLOUDFLARE_API_TOKEN',
    ]),
    packages: { wrangler: '4.155.0' },
    secrets: SECRETS_OF_GITHUB,
    setUp: [
      'Make the repository private.',
      'Create a project called archive with Direct Upload in Cloudflare Pages.',
      `Put CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN into ${SECRETS_OF_GITHUB}; the token may edit Cloudflare Pages and nothing else.`,
    ],
    access: { limited: 'Protect the project and its preview addresses with Cloudflare Access, before the first push.' },
  },
  netlify: {
    path: WORKFLOW,
    text: byCommand('netlify', 'npx --no netlify deploy --prod --no-build --dir _site', [
      'NETLIFY_AUTH_TOKEN',
      'NETLIFY_SITE_ID',
    ]),
    packages: { 'netlify-cli': '27.10.2' },
    secrets: SECRETS_OF_GITHUB,
    setUp: [
      'Make the repository private.',
      'Create a site without a repository in Netlify.',
      `Put NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN into ${SECRETS_OF_GITHUB}.`,
    ],
  },
  folder: { path: undefined, text: () => '', packages: {}, secrets: 'the environment', setUp: [] },
};
