/** Hosts of static sites: what they accept, and who can read a site there. As documented by them in November 2026. */

import { UserError } from '../../base/errors.ts';

export interface Host {
  readonly title: string;
  readonly limits: {
    readonly site?: number;
    readonly file?: number;
    readonly files?: number;
  };
  readonly takesHeaders: boolean;
  readonly readers: string;
  readonly restrict: string;
  /** Does a setting of its own, or only a paid plan, decide who can read a site there? Otherwise another service does. */
  readonly limitedBy?: 'setting' | 'plan';
}

const MB = 1_000_000;

export const HOSTS = {
  'github-pages': {
    title: 'GitHub Pages',
    limits: { site: 1000 * MB },
    takesHeaders: false,
    readers: 'Everyone on the internet can read a site on GitHub Pages, even that of a private repository.',
    restrict:
      'Only GitHub Enterprise Cloud can limit a site to people who may read its repository: Settings > Pages > Visibility.',
    limitedBy: 'plan',
  },
  'gitlab-pages': {
    title: 'GitLab Pages',
    limits: { site: 1000 * MB, files: 200_000 },
    takesHeaders: false,
    readers:
      'A setting of its project, which you have to choose, decides whether everyone can read a site on GitLab Pages.',
    restrict:
      'On every plan, the project can limit it to its members: Settings > General > Visibility > Pages > Only project members.',
    limitedBy: 'setting',
  },
  'cloudflare-pages': {
    title: 'Cloudflare Pages',
    limits: { files: 20_000, file: 25 * MB },
    takesHeaders: true,
    readers: 'Everyone on the internet can read a site on Cloudflare Pages, and each of its earlier deployments.',
    restrict: 'Cloudflare Access can limit it to people who log in: protect the project and its preview addresses.',
  },
  netlify: {
    title: 'Netlify',
    limits: {},
    takesHeaders: true,
    readers: 'Everyone on the internet can read a site on Netlify.',
    restrict: 'On paid plans, Netlify can ask for a password: Site configuration > Access & security > Visitor access.',
    limitedBy: 'plan',
  },
  folder: {
    title: 'a folder',
    limits: {},
    takesHeaders: false,
    readers: 'Everyone who can open the folder can read the site.',
    restrict: 'The permissions of the folder, or of the drive it is on, decide who that is.',
    limitedBy: 'setting',
  },
} as const satisfies Readonly<Record<string, Host>>;

export type HostName = keyof typeof HOSTS;

export function isHost(name: string): name is HostName {
  return Object.hasOwn(HOSTS, name);
}

/** Does the host send the headers in a file `_headers`? */
export function takesHeaders(host: HostName | undefined): boolean {
  return host !== undefined && HOSTS[host].takesHeaders;
}

/** @param where the name was given, for the message @throws UserError */
export function readHost(name: string | undefined, where: string): HostName | undefined {
  if (name === undefined || isHost(name)) return name;
  throw new UserError(`${where} must be one of ${Object.keys(HOSTS).join(', ')}, not "${name}".`);
}
