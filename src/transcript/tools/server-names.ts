/** What the names of tools from MCP servers say. */

/** Editors that run the agent through the ACP bridge offer it the built-in tools again: `mcp__acp__Edit` is `Edit`. */
const BRIDGE = 'mcp__acp__';

/** `mcp__acp__Edit` -> "Edit" */
export function bridgedName(name: string): string | undefined {
  return name.startsWith(BRIDGE) ? name.slice(BRIDGE.length) : undefined;
}

/** `mcp__<server>__<tool>`; a server's name may contain single underscores, a tool's name double ones. */
const MCP_NAME = /^mcp__(.+?)__(.+)$/s;

/** `mcp__github__create_issue` -> server "github", tool "create_issue"; undefined for other tools. */
export function mcpName(name: string): { readonly server: string; readonly tool: string } | undefined {
  const [, server, tool] = MCP_NAME.exec(name) ?? [];
  return server === undefined || tool === undefined ? undefined : { server, tool };
}
