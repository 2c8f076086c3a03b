/** However a transcript is damaged, the content of every readable line is shown once. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import type { Part, Turn } from '../../src/transcript/types/turns.ts';
import { allTurns, readLines } from './read.ts';
import { runs, TIMEOUT } from './settings.ts';
import { type SmallTranscript, smallTranscripts } from './small-transcripts.ts';

function wordsOfPart(part: Part): readonly string[] {
  if (part.kind === 'text' || part.kind === 'thinking' || part.kind === 'notice') return [part.text];
  if (part.kind === 'call') return [part.call.id];
  return part.kind === 'aside' ? part.items.map(({ text }) => text) : [];
}

function wordsOf(turn: Turn): readonly string[] {
  const parts = turn.parts.flatMap(wordsOfPart);
  if (turn.kind === 'command') return [...parts, turn.args];
  if (turn.kind === 'shell') return [...parts, turn.command, turn.stdout];
  return turn.kind === 'compaction' ? [...parts, turn.summary ?? ''] : parts;
}

/** Tokens that are shown too rarely or too often: `said-003-x: 0, not 1 to 1`. */
async function miscounted({ lines, agentLines, tokens }: SmallTranscript): Promise<readonly string[]> {
  const session = await readLines(lines, agentLines);
  const counts = new Map<string, number>();
  for (const words of allTurns(session).flatMap(wordsOf)) {
    for (const [token] of words.matchAll(/[a-z]+-\d{3}-x/g)) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return [...tokens].flatMap(([token, { least, most }]) => {
    const count = counts.get(token) ?? 0;
    return count >= least && count <= most ? [] : [`${token}: ${count}, not ${least} to ${most}`];
  });
}

test('every prompt, every answer and every call is shown once', { timeout: TIMEOUT }, async () => {
  await fc.assert(
    fc.asyncProperty(smallTranscripts, async (transcript) => {
      assert.deepEqual(await miscounted(transcript), []);
    }),
    runs(3_000),
  );
});
