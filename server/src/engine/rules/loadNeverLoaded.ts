import { lineBreakOf, linesOf } from '../text/lines.ts';
import { ownValue } from '../text/ownValue.ts';
import { oncePerListing, rootFiles } from '../workspace/files.ts';
import { textOf, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Finding, Fix, Rule, RuleView } from './rule.ts';
import { intendedFiles } from './support/intended.ts';
import { headLine, placeIn } from './support/places.ts';
import { saysNothing } from './support/sayings.ts';

export const loadNeverLoaded: Rule = {
	code: 'load.never-loaded',
	severity: 'warning',
	docs: {
		title: 'No session loads this file',
		why: [
			'The list of context files changes from version to version. A file that is no longer on the list still looks normal, but the agent never sees it.',
			'',
			'| file | which version never loads it |',
			'|---|---|',
			'| `MEMORY.md` | OpenClaw 2026.1.24: the agent can search it, but it is never loaded (2026.1.29 and later load it) |',
			'| `HEARTBEAT.md` | OpenClaw 2026.8 and later: heartbeat tasks are in the runtime’s database |',
			'| `TOOLS.md` | OpenClaw 2026.8 and later: notes on tools are in a section `## Tools` of `AGENTS.md` |',
			'| `memory.md`, lower case | OpenClaw 2026.1.24, and 2026.4.23 and later: only `MEMORY.md` counts |',
			'| `memory.md`, lower case, next to `MEMORY.md` | GoClaw 2026.2.26: only `MEMORY.md` is loaded |',
			'| `prompts/team/rules.md`, `prompts/rules.MD` | Botholomew: only files directly in the folder whose names end in `.md` count |',
			'| `DELEGATION.md`, `TEAM.md` | GoClaw 2026.2.26: it writes these texts itself and ignores the files |',
			'| `SOUL_EVIL.md` | OpenClaw 2026.2.12 and later: the hook that used it was removed |',
			'',
			'Soulscope also reports a name that looks like a typo of a missing file (`SOULS.md`, `IDENTIY.md`), or another word for it (`PERSONA.md`).',
		].join('\n'),
		fix: 'Rename the file, or move its text into a file that is loaded. There is a quick fix if it is clear which. If you keep the file for yourself, add `<!-- soulscope-disable load.never-loaded -->`. In OpenClaw 2026.8 and later, `openclaw doctor --fix` moves `TOOLS.md`, `HEARTBEAT.md` and `memory.md` to the right place. Soulscope does not report files without text of yours (empty, only comments, or an unchanged template).',
		example: { file: 'SOULS.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		for (const path of rootFiles(view.snapshot.files)) {
			const left = ownValue(leftOut, path);
			const content = view.snapshot.files.get(path)?.content;
			if (content?.kind !== 'text' || saysNothing(view, path, content)) continue;
			if (left && view.runtime.family === 'openclaw' && !isLoaded(view, path)) yield leftOutFinding(view, path, left);
		}
		yield* unreadByGoClaw(view);
		yield* unreadByBotholomew(view);
		for (const { path, as, slip } of intendedFiles(view)) {
			if (slip === 'letter case') continue;
			yield {
				place: placeIn(path, headLine(textOf(view.snapshot, path) ?? '')),
				message: `The agent does not get ${path}: ${view.runtime.title} does not know this name, and ${as} is missing. If you mean ${as}, rename the file.`,
				fixes: [rename(path, as)],
			};
		}
	},
};

/** Names that GoClaw has other plans for; its ledger says which. */
const reservedByGoClaw: Readonly<Record<WorkspacePath, string>> = {
	'memory.md': 'Merge the two.',
	'DELEGATION.md': 'Move what the agent must know to AGENTS.md.',
	'TEAM.md': 'Move what the agent must know to AGENTS.md.',
};

function* unreadByGoClaw(view: RuleView): Iterable<Finding> {
	if (view.runtime.family !== 'goclaw') return;
	for (const { path, fate, reason } of view.prompt('main').ledger.rows) {
		const remedy = ownValue(reservedByGoClaw, path);
		const text = textOf(view.snapshot, path);
		if (fate !== 'ignored' || remedy === undefined) continue;
		yield {
			place: placeIn(path, headLine(text ?? '')),
			message: `${view.runtime.title} never loads ${path}: ${reason}. ${remedy}`,
		};
	}
}

const markdownInFolders = oncePerListing((listing) =>
	[...listing.keys()].filter((path) => path.includes('/') && /\.md$/i.test(path)),
);

/** Markdown in the folder of persistent context that the runtime passes by: only names at its top that end in `.md` count. */
function* unreadByBotholomew(view: RuleView): Iterable<Finding> {
	const { runtime, snapshot } = view;
	const [folder] = runtime.family === 'botholomew' ? (runtime.folderNames ?? []) : [];
	if (folder === undefined) return;
	for (const path of markdownInFolders(snapshot.files)) {
		// The older layout keeps everything else in this folder as well.
		const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
		const isNested = rest.includes('/');
		if (rest === '' || (isNested && folder !== 'prompts') || runtime.roleOf(path)) continue;
		const to = `${folder}/${rest.slice(rest.lastIndexOf('/') + 1).replace(/\.md$/i, '.md')}`;
		const isFree = !snapshot.files.has(to);
		yield {
			place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
			message: `The agent does not get ${path}: ${runtime.title} loads only files directly in ${folder}/ whose names end in .md. ${isFree ? `Rename to ${to}` : 'Move or rename it'}.`,
			fixes: isFree ? [rename(path, to)] : [],
		};
	}
}

interface LeftOut {
	/** What the version does instead, and what to do: one sentence or two. */
	readonly instead: string;
	/** False where the agent may still come across the text by other means. */
	readonly gone: boolean;
	fixes?(view: RuleView, path: WorkspacePath, text: string): readonly Fix[];
}

/** Files that some version of OpenClaw gives a meaning to. */
const leftOut: Readonly<Record<WorkspacePath, LeftOut>> = {
	'MEMORY.md': {
		instead: 'The agent can only find it by memory search. Move what it must always know to USER.md or AGENTS.md.',
		gone: false,
	},
	'memory.md': {
		instead:
			'Only MEMORY.md, in capital letters, is long-term memory. Rename the file, or merge the two (from 2026.4.23, “openclaw doctor --fix” does it).',
		gone: false,
		fixes: (view, path) =>
			view.snapshot.files.has('MEMORY.md') || !isContextName(view, 'MEMORY.md') ? [] : [rename(path, 'MEMORY.md')],
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

function leftOutFinding(view: RuleView, path: WorkspacePath, left: LeftOut): Finding {
	const text = textOf(view.snapshot, path) ?? '';
	const range = left.gone && text.trim() !== '' ? { start: 0, end: text.trimEnd().length } : headLine(text);
	return {
		place: placeIn(path, range),
		message: `${view.runtime.title} never loads ${path}. ${left.instead}`,
		...(left.gone ? { tag: 'unnecessary' as const } : {}),
		fixes: left.fixes?.(view, path, text) ?? [],
	};
}

const isContextName = (view: RuleView, path: WorkspacePath): boolean => view.runtime.contextNames.includes(path);

/** Some names are loaded only while a hook swaps them in. */
const isLoaded = (view: RuleView, path: WorkspacePath): boolean =>
	isContextName(view, path) || (view.runtime.roleOf(path)?.injected ?? false);

const rename = (path: WorkspacePath, to: WorkspacePath): Fix => ({
	title: `Rename to ${to}`,
	preferred: false,
	steps: [{ kind: 'rename', path, to }],
});

/** Appends the text to AGENTS.md as a section, headings one level down, and deletes the file. */
function moveToAgents(view: RuleView, path: WorkspacePath, text: string, heading: string): readonly Fix[] {
	const agents = textOf(view.snapshot, 'AGENTS.md');
	const file = view.snapshot.files.get(path);
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
