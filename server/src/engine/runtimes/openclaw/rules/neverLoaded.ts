import type { Finding, Fix, RuleView } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { mergeFixes } from '../../../rules/support/merging.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { saysNothing } from '../../../rules/support/sayings.ts';
import { lineBreakOf, linesOf } from '../../../text/lines.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { rootFiles } from '../../../workspace/files.ts';
import { seenAt, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';

export function* neverLoaded(view: RuleView): Iterable<Finding> {
	for (const path of rootFiles(view.snapshot.files)) {
		const left = ownValue(leftOut, path);
		if (!left || isLoaded(view, path)) continue;
		const content = view.snapshot.files.get(path)?.content;
		if (content?.kind === 'text' && !saysNothing(view, path, content)) yield leftOutFinding(view, path, left);
	}
}

interface NeverLoadedFile {
	/** What the version does instead, and what to do: one sentence or two. */
	readonly instead: string;
	/** False where the agent may still come across the text by other means. */
	readonly gone: boolean;
	fixes?(view: RuleView, path: WorkspacePath, text: string): readonly Fix[];
}

/** Files that some version of OpenClaw gives a meaning to. */
const leftOut: Readonly<Record<WorkspacePath, NeverLoadedFile>> = {
	'MEMORY.md': {
		instead: 'The agent can only find it by memory search. Move what it must always know to USER.md or AGENTS.md.',
		gone: false,
	},
	'memory.md': {
		instead:
			'Only MEMORY.md, in capital letters, is long-term memory. Rename the file, or merge the two (from 2026.4.23, “openclaw doctor --fix” does it).',
		gone: false,
		fixes: (view, path) => {
			if (!isContextName(view, 'MEMORY.md')) return [];
			return view.snapshot.files.has('MEMORY.md')
				? mergeFixes(view, path, 'MEMORY.md')
				: [renameFix(path, 'MEMORY.md')];
		},
	},
	'HEARTBEAT.md': {
		instead:
			'Since 2026.8, heartbeat tasks are in the runtime’s database. Run “openclaw doctor --fix” to move them there, or move general instructions to AGENTS.md.',
		gone: true,
		fixes: (view, path, text) => moveToAgents(view, path, text, 'Heartbeat'),
	},
	'TOOLS.md': {
		instead:
			'Since 2026.8, notes on tools are in a section “## Tools” of AGENTS.md. Run “openclaw doctor --fix”, or move them there.',
		gone: true,
		fixes: (view, path, text) => moveToAgents(view, path, text, 'Tools'),
	},
	'SOUL_EVIL.md': {
		instead: 'The soul-evil hook was removed in 2026.2.12. Delete the file, or move what you want to keep to SOUL.md.',
		gone: true,
		fixes: (_view, path) => [{ title: `Delete ${path}`, preferred: false, steps: [{ kind: 'delete', path }] }],
	},
};

function leftOutFinding(view: RuleView, path: WorkspacePath, left: NeverLoadedFile): Finding {
	const text = textOf(view.snapshot, path) ?? '';
	const range = left.gone && text.trim() !== '' ? { start: 0, end: text.trimEnd().length } : headLine(text);
	return {
		place: placeIn(path, range),
		message: `${view.runtime.title} never loads ${path}. ${left.instead}`,
		...(left.gone ? { tag: 'unnecessary' as const } : {}),
		fixes: left.fixes?.(view, path, text) ?? [],
	};
}

const isContextName = (view: RuleView, path: WorkspacePath): boolean =>
	view.runtime.detection.contextNames.includes(path);

/** Some names are loaded only while a hook swaps them in. */
const isLoaded = (view: RuleView, path: WorkspacePath): boolean =>
	isContextName(view, path) || (view.runtime.roleOf(path)?.injected ?? false);

/** Appends the text to AGENTS.md as a section, headings one level down, and deletes the file. */
function moveToAgents(view: RuleView, path: WorkspacePath, text: string, heading: string): readonly Fix[] {
	const agents = textOf(view.snapshot, 'AGENTS.md');
	const file = seenAt(view.snapshot, path);
	const hasSection = new RegExp(`^## ${heading}[ \\t]*$`, 'mi').test(agents ?? '');
	if (agents === undefined || hasSection || file?.content.kind !== 'text' || file.link !== 'none') return [];
	const newline = lineBreakOf(agents);
	const end = agents.trimEnd().length;
	return [
		{
			title: `Move to a section “${heading}” of AGENTS.md`,
			preferred: false,
			steps: [
				{
					kind: 'edit',
					file: { kind: 'workspace', path: 'AGENTS.md' },
					changes: [
						{
							range: { start: end, end: agents.length },
							text: section(text, heading, end > 0).join(newline),
						},
					],
				},
				{ kind: 'delete', path },
			],
		},
	];
}

function section(text: string, heading: string, follows: boolean): readonly string[] {
	const body = text
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/);
	// The file's own title becomes the section's.
	const rest = /^#\s/.test(body[0] ?? '') ? body.slice(1) : body;
	while (rest[0]?.trim() === '') rest.shift();
	const lowered = linesOf(rest.join('\n')).map(({ text: line, code }) =>
		!code && /^#{1,5}\s/.test(line) ? `#${line}` : line,
	);
	return [...(follows ? ['', ''] : []), `## ${heading}`, ...(lowered.length > 0 ? ['', ...lowered] : []), ''];
}
