import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { runCli, startCli } from '../../helpers/cli.ts';
import { folderForTests } from '../../helpers/folder-for-test.ts';
import { useServe } from '../../helpers/serving.ts';
import { appendExchange, writeSession } from '../../helpers/transcripts.ts';

const folder = folderForTests();
const session = writeSession(join(folder, 'in/projects'), '-home-ada-shop', 'open', ['Open the shop.']);
/** What was typed in a session whose transcript is gone. */
const typed = (display: string, pasted: unknown): string =>
  `${JSON.stringify({ display, pastedContents: pasted, timestamp: 1772442120000, project: '/home/ada/quay', sessionId: 'gone' })}\n`;
writeFileSync(join(folder, 'in/history.jsonl'), typed('Paint the sign.', {}));
// A link to itself does not stop it, and `serve` may be the name of a folder.
symlinkSync('loop', join(folder, 'in/projects/loop'));
const env = { CLAUDE_CONFIG_DIR: join(folder, 'in') };
const serving = useServe(['--cache', 'serve'], { cwd: folder, env });

async function get(path: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(new URL(path, serving.address));
  return { status: response.status, text: await response.text() };
}

describe('sessionary serve', () => {
  test('serves the home page and the page of a session on this machine only', async () => {
    expect(await get('')).toMatchObject({ status: 200, text: expect.stringContaining('<h1') });
    expect(await get('sessions/open.html')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Open the shop.'),
    });
  });

  test('does not listen on other addresses of this machine', async () => {
    const { port } = new URL(serving.address);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map((each) => each.address);
    // Nor on another address of the loopback network, which every Linux has.
    for (const other of [...others, ...(process.platform === 'linux' ? ['127.0.0.2'] : [])])
      await expect(fetch(`http://${other}:${port}/`), other).rejects.toThrow();
  });

  test('reports a taken port before it builds', async () => {
    const { port } = new URL(serving.address);
    const second = await runCli(['serve', '--port', port, '--input', 'in', '--output', 'second'], { cwd: folder });
    expect(second).toMatchObject({ code: 2, stdout: '' });
    expect(second.stderr).toMatch(/^sessionary: Port \d+ on 127\.0\.0\.1 cannot be used \([^\n]*\); [^\n]*\n$/);
    expect(existsSync(join(folder, 'second'))).toBe(false);
  });

  test('builds again when a transcript grows', async () => {
    appendExchange(session, 'open', 1, 'Sweep the floor.');
    await vi.waitFor(async () => expect((await get('sessions/open.html')).text).toContain('Sweep the floor.'), {
      timeout: 60_000,
      interval: 250,
    });
  });

  test('also shows what is added to a transcript while the first build runs', async () => {
    const grows = writeSession(join(folder, 'busy'), '-home-ada-shop', 'grows', ['Count the nails.']);
    const child = startCli(['serve', '--port', '0', '--input', 'busy', '--output', 'busy-site', '--no-cache'], {
      cwd: folder,
    });
    let words = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // Sessions have been read by now.
      if (!words.includes('read: ') && text.includes('read: ')) appendExchange(grows, 'grows', 1, 'Count the screws.');
      words += text;
    });
    try {
      await vi.waitFor(
        () => expect(readFileSync(join(folder, 'busy-site/sessions/grows.html'), 'utf8')).toContain('screws'),
        { timeout: 60_000, interval: 250 },
      );
    } finally {
      child.kill('SIGINT');
      await once(child, 'close');
    }
  });

  test('builds again when a prompt was typed, and when a text was pasted', async () => {
    const shows = (words: string): Promise<void> =>
      vi.waitFor(async () => expect((await get(await typedPage())).text).toContain(words), {
        timeout: 60_000,
        interval: 250,
      });
    const typedPage = async (): Promise<string> =>
      /sessions\/[^"]*prompts[^"]*\.html/.exec((await get('')).text)?.[0] ?? '';
    const pasted = { 1: { id: 1, type: 'text', contentHash: '0c2a7f61d9e84b35' } };
    appendFileSync(join(folder, 'in/history.jsonl'), typed('Hang it up: [Pasted text #1 +2 lines]', pasted));
    await shows('Hang it up');
    mkdirSync(join(folder, 'in/paste-cache'));
    writeFileSync(join(folder, 'in/paste-cache/0c2a7f61d9e84b35.txt'), 'above the door');
    await shows('above the door');
  });

  test('ends on Ctrl+C, together with its running build', async () => {
    const builds = (): [begun: number, ended: number] => [
      serving.said.split('read: ').length - 1,
      serving.said.split('Open ').length - 1,
    ];
    await vi.waitFor(() => expect(builds()[1]).toBe(builds()[0]), { timeout: 60_000, interval: 50 });
    // On a busy machine, a build may have ended before it is seen that it began.
    for (let count = builds()[0]; builds()[0] === builds()[1]; count += 1) {
      appendExchange(session, 'open', count, 'Count the coins.');
      await vi.waitFor(() => expect(builds()[0]).toBeGreaterThan(count), { timeout: 60_000, interval: 5 });
    }
    const [begun] = builds();
    // Its output is closed when the last process that writes to it has ended.
    const { child } = serving;
    const ended = child && Promise.all([once(child, 'exit'), once(child, 'close')]);
    child?.kill('SIGINT');
    const [code] = (await ended)?.[0] ?? [];
    expect([code, ...builds()]).toEqual([0, begun, begun - 1]);
    await expect(fetch(serving.address)).rejects.toThrow();
  });
});
