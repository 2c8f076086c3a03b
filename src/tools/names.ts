/** Names of tools that are known under more than one. */

/** `mcp__acp__Edit` is `Edit`: editors that run the agent through the ACP bridge give it the same tools again. */
export function builtInName(name: string): string {
  return name.replace(/^mcp__acp__/, '');
}

const SHELLS: ReadonlySet<string> = new Set(['Bash', 'PowerShell']);

/** Does this tool run commands of a shell? */
export function isShell(name: string): boolean {
  return SHELLS.has(builtInName(name));
}
