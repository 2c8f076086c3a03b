/** Files whose content a shell command contains: here-documents and patches. */

import { toLines } from '../../base/format.ts';
import { withGaps } from '../../facts/edits.ts';
import { patchedFiles } from '../../transcript/tools/patches.ts';

/** What was written into one file. */
export interface FileEdit {
  /** As the call names it. */
  readonly path: string;
  /** The diff: `+added`, `-removed`, ` same`, `@` where lines are left out. */
  readonly lines: readonly string[];
}

/** `cat > a.txt <<'EOF'`, `tee -a a.txt <<EOF`, `cat <<EOF >> "a b.txt"` */
const HERE = /<<-?[ \t]{0,8}(["']?)([\w.-]{1,60})(?![\w.-])\1([^\n]{0,400})\n/g;
const TARGET = /(?:>{1,2}\s*|\btee\s+(?:-a\s+)?)(?:"([^"\n]{1,400})"|'([^'\n]{1,400})'|([^\s"'|&;<>()]{1,400}))/;
/** Longer commands are examined only up to this length. */
const LIMIT = 400_000;

/** The lines that an edit adds. */
export function addedLines({ lines }: Pick<FileEdit, 'lines'>): readonly string[] {
  return lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
}

/** The files that a command fills from here-documents, and those that its patches change. */
export function writtenByCommand(command: string): readonly FileEdit[] {
  if (!command.includes('<<')) return [];
  const text = command.slice(0, LIMIT);
  const edits: FileEdit[] = [];
  let from = 0;
  for (const match of text.matchAll(HERE)) {
    if (match.index < from) continue;
    const [whole, , word = '', after = ''] = match;
    const start = match.index + whole.length;
    const rest = text.slice(start);
    const end = new RegExp(`^[ \\t]*${word.replaceAll('.', '\\.')}[ \\t]*$`, 'm').exec(rest);
    const body = end === null ? rest : rest.slice(0, end.index);
    from = start + body.length;
    const lineStart = text.lastIndexOf('\n', match.index) + 1;
    const line = `${text.slice(lineStart, match.index)} ${after}`;
    if (/\b(?:git\s+apply|patch|apply_patch)\b/.test(line)) edits.push(...editsOfPatch(body));
    else {
      const target = TARGET.exec(line);
      const path = target?.[1] ?? target?.[2] ?? target?.[3];
      if (path !== undefined) edits.push({ path, lines: toLines(body).map((one) => `+${one}`) });
    }
  }
  return edits;
}

function editsOfPatch(body: string): readonly FileEdit[] {
  return patchedFiles(body).map(({ newFileName, oldFileName, hunks }) => {
    const path = (newFileName ?? oldFileName ?? '').replace(/^b\//, '');
    return { path, lines: withGaps(hunks.map(({ lines }) => lines)) };
  });
}
