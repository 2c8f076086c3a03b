/**
 * The CI recipes that publish an archive on each host. Every recipe checks before it builds and builds before it
 * uploads, and runs only for the main branch, so that no pull request ever sees the archive.
 *
 * Actions are pinned to the commits of their releases, and use no unpinned actions themselves: the artifact for GitHub
 * Pages is packed here, because the action for that pins nothing. Commands come from the lock file of the archive.
 */

import type { HostName } from '../../config/hosts.ts';

export interface Recipe {
  /** Relative to the archive's repository; undefined if there is no CI. */
  readonly path: string | undefined;
  readonly text: string;
  /** Folder of the site. */
  readonly output: string;
  /**
   * Packages that it runs besides sessionary, in versions for which the registry has the programs of every platform.
   * `npm ci` refuses a lock file that lacks one.
   */
  readonly packages: Readonly<Record<string, string>>;
  /** Where its CI, or else the build, finds secrets, as part of a sentence. */
  readonly secrets: string;
  /** What has to be done once on the host, as sentences. */
  readonly setUp: readonly string[];
  /** Where the host has a setting for it: how to let only some people read the site, and how to let everyone. */
  readonly access?: { readonly limited: string; readonly open?: string };
}

const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2';
const SETUP_NODE = 'actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0';
const UPLOAD = 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0';
const DEPLOY = 'actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0';

const SECRETS = ['SESSIONARY_PASSWORD', 'SESSIONARY_KEY'] as const;

/** Steps that all recipes of GitHub Actions begin with. */
function steps(host: HostName): string {
  return `    env: { ${SECRETS.map((name) => `${name}: "\${{ secrets.${name} }}"`).join(', ')} }
    steps:
      - uses: ${CHECKOUT}
        with: { persist-credentials: false }
      - uses: ${SETUP_NODE}
        with: { node-version: 24 }
      - run: npm ci --ignore-scripts
      - run: npx --no sessionary check
      - run: npx --no sessionary build --host ${host}
`;
}

const ON_MAIN = `name: Publish
on: { push: { branches: [main] }, workflow_dispatch: {} }
concurrency: { group: publish }
`;

function byCommand(host: HostName, command: string, secrets: readonly string[]): string {
  return `${ON_MAIN}permissions: { contents: read }
jobs:
  publish:
    runs-on: ubuntu-latest
${steps(host)}      - run: rm _site/.sessionary
      - run: ${command}
        env:
${secrets.map((name) => `          ${name}: \${{ secrets.${name} }}`).join('\n')}
`;
}

const GITHUB_PAGES = `${ON_MAIN}permissions: { contents: read, pages: write, id-token: write }
jobs:
  publish:
    runs-on: ubuntu-latest
    environment: { name: github-pages }
${steps('github-pages')}      - run: tar --exclude=./.sessionary --directory _site --create --file artifact.tar .
      - uses: ${UPLOAD}
        with: { name: github-pages, path: artifact.tar, retention-days: 1 }
      - uses: ${DEPLOY}
`;

const GITLAB_PAGES = `pages:
  image: node:24
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - npm ci --ignore-scripts
    - npx --no sessionary check
    - npx --no sessionary build --host gitlab-pages --output public
    - rm public/.sessionary
  artifacts:
    paths: [public]
`;

const WORKFLOW = '.github/workflows/publish.yml';
const SECRETS_OF_GITHUB = 'Settings > Secrets and variables > Actions of the repository';

export const RECIPES: Readonly<Record<HostName, Recipe>> = {
  'github-pages': {
    path: WORKFLOW,
    text: GITHUB_PAGES,
    output: '_site',
    packages: {},
    secrets: SECRETS_OF_GITHUB,
    setUp: ['Make the repository private.', 'Choose Settings > Pages > Source > GitHub Actions.'],
  },
  'gitlab-pages': {
    path: '.gitlab-ci.yml',
    text: GITLAB_PAGES,
    output: 'public',
    packages: {},
    secrets: 'Settings > CI/CD > Variables (masked, protected)',
    setUp: ['Make the project private.'],
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
    output: '_site',
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
    output: '_site',
    packages: { 'netlify-cli': '27.10.2' },
    secrets: SECRETS_OF_GITHUB,
    setUp: [
      'Make the repository private.',
      'Create a site without a repository in Netlify.',
      `Put NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN into ${SECRETS_OF_GITHUB}.`,
    ],
  },
  folder: { path: undefined, text: '', output: '_site', packages: {}, secrets: 'the environment', setUp: [] },
};
