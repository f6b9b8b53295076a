import { CodeActionKind } from 'vscode-languageserver';
import { lineBreakOf } from '../../engine/text/lines.ts';
import { rangeLength } from '../../engine/text/range.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { editFor } from '../support/diagnostics/fixEdits.ts';
import { cutsIn } from '../support/prompts/cuts.ts';
import { ownRow } from '../support/prompts/fates.ts';
import type { ActionSource } from './action.ts';
import { sectionAt } from './sections.ts';

/** Shorter sections are not worth a file. UTF-16 units, the heading left out. */
const shortest = 80;

const slugOf = (title: string): string =>
	title
		.toLowerCase()
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
		.trim()
		.replaceAll(/[\s-]+/g, '-')
		.slice(0, 50)
		.replace(/^-+|(?<!-)-+$/g, '') || 'notes';

/** A path for the text that no file has: where the runtime looks for memories if it takes one there. */
export function freePath(workspace: Workspace, title: string): WorkspacePath {
	const taken = new Set([...workspace.snapshot().files.keys()].map((path) => path.toLowerCase()));
	const slug = slugOf(title);
	const folder = workspace.runtime.memory.accepts(`memory/${slug}.md`) ? 'memory' : 'notes';
	for (let count = 1; ; count++) {
		const path = `${folder}/${slug}${count > 1 ? `-${count}` : ''}.md`;
		if (!taken.has(path.toLowerCase())) return path;
	}
}

/** Moves a section into a file of its own, and leaves its heading with a line that says where the rest is. */
export const splitSection: ActionSource = ({ file, range, shown, context }) => {
	const { workspace, path, lines, role } = file;
	const { text } = lines;
	const at = lines.offsetAt(range.start);
	const section = role?.injected ? sectionAt(lines, at) : undefined;
	// The file's own title is no section of it.
	if (!section || section.level === 1) return [];
	const isOnHeading = at < section.heading.end && range.end.line === range.start.line;
	const isLost = cutsIn(ownRow(workspace.analysis(), path), text).some(({ start, end }) => start <= at && at < end);
	const body = { start: section.heading.end, end: section.range.end };
	if (!(isOnHeading || isLost) || rangeLength(body) < shortest) return [];
	const to = freePath(workspace, section.title);
	const newline = lineBreakOf(text);
	const moved = `# ${section.title}${newline}${newline}${text.slice(body.start, body.end).trim()}${newline}`;
	const left = `${newline}Details are in ${to}: read it when this comes up.${newline}${body.end < text.length ? newline : ''}`;
	const edit = editFor(
		workspace,
		[
			{ kind: 'create', path: to, text: moved },
			{ kind: 'edit', file: { kind: 'workspace', path }, changes: [{ range: body, text: left }] },
		],
		context,
	);
	const solved = shown.filter(({ code }) => typeof code === 'string' && code.startsWith('budget.'));
	const kind = isLost ? CodeActionKind.QuickFix : CodeActionKind.RefactorExtract;
	return edit ? [{ title: `Move “${section.title}” into ${to}`, kind, diagnostics: solved, edit }] : [];
};
