import type { LedgerRow } from '../../prompt/ledger.ts';
import { type FileContent, ifSeen, textOf } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { fatesOf } from '../support/fates.ts';
import { headLine, placeIn } from '../support/places.ts';

export const loadRefused: Rule = {
	code: 'load.refused',
	severity: 'error',
	docs: {
		title: 'The runtime does not load this file',
		why: [
			'OpenClaw 2026.9.6 refuses context files that are symbolic links (even inside the workspace), hard links or larger than 2 MiB.',
			'The agent reads `[UNREADABLE: …]` instead. If `USER.md` or `MEMORY.md` is a link to something that is not this agent’s memory, the file is left out without any mark. Older guides suggest sharing one `SOUL.md` between agents by a link: this no longer works.',
			'OpenClaw 2026.3.13, 2026.5.28 and 2026.7.1 read a link that stays in the workspace. Links that lead out, hard links and files larger than 2 MiB count as missing, and the agent reads `[MISSING] Expected at: …`.',
			'OpenClaw 2026.1.24 and 2026.1.29 follow links. A file that they cannot read counts as missing as well.',
			'Files of more than 8 MB are not read by Soulscope itself. What the runtime does with them is not known here.',
		].join('\n'),
		fix: 'Replace the link with a copy of the text, make the file readable for the account that runs the agent, or shorten it.',
		example: { file: 'SOUL.md', text: 'a symbolic link to ../shared/SOUL.md\n' },
	},
	*check(view) {
		const seen = new Set<string>();
		for (const { row } of fatesOf(view)) {
			const why = whyUnread(view, row);
			if (why === undefined || seen.has(row.path)) continue;
			seen.add(row.path);
			yield { place: placeIn(row.path, headLine(textOf(view.snapshot, row.path) ?? '')), message: why };
		}
	},
};

function whyUnread(view: RuleView, row: LedgerRow): string | undefined {
	const { path, fate, reason, injectedLength } = row;
	// What another file asks for in vain is said where it asks.
	if (row.importedBy) return undefined;
	const entry = view.snapshot.files.get(path);
	const link = ifSeen(entry)?.link ?? 'none';
	const { title } = view.runtime;
	const content = entry?.content;
	if ((fate === 'refused' || fate === 'missing') && content?.kind === 'unreadable' && isOurLimit(content, reason))
		return `Soulscope does not read ${path}, so the prompt is shown without it: it ${content.reason}. What ${title} does with it is not known here. Make it shorter.`;
	if (fate === 'refused' && view.runtime.frontmatter?.faults) {
		// What stands in a file is another rule's business; so are the files that one bad one takes with it.
		if (entry?.content.kind !== 'unreadable') return undefined;
		return `${path} cannot be read (${clauseOf(reason)}), and then ${title} does not load other files either. Make it a normal, readable file, or move it out of the folder.`;
	}
	// Programs that work in any folder have rules of their own on links.
	const isPersona = !view.runtime.detection.asksPlaces;
	// A runtime that minds links has said so in words of its own; to others one that leads nowhere is a file that they cannot read.
	const mindsLinks = content?.kind !== 'unreadable' || reason !== content.reason;
	if (fate === 'refused' && isPersona && link === 'symlink' && injectedLength === 0 && mindsLinks) {
		return `${title} leaves ${path} out without telling the agent: it is a symbolic link to a file that is not this agent’s memory. ${cureOfLink(content)}`;
	}
	// What stands in a file is for a rule of the runtime that goes by it; nothing in the prompt speaks of the file then.
	if (fate === 'refused' && injectedLength === 0) {
		if (entry?.content.kind !== 'unreadable') return undefined;
		return `${title} cannot read ${path} (${clauseOf(reason)}), so the agent does not get it. Make it a normal, readable file.`;
	}
	if (fate === 'refused') {
		const what = link === 'none' ? `cannot read ${path}` : `refuses ${path} because it is a ${linkNames[link]}`;
		const cure = link === 'none' ? cureOfFile(content) : cureOfLink(content);
		return `${title} ${what}, so the agent reads “[UNREADABLE: ${reason}]” instead. ${cure}`;
	}
	if (fate === 'missing' && entry?.content.kind === 'text' && reason) {
		const cure = link === 'none' ? cureOfFile(content) : cureOfLink(content);
		return `${title} does not read ${path} (${reason}), and tells the agent that it is missing. ${cure}`;
	}
	if (fate === 'missing' && entry?.content.kind === 'unreadable') {
		return `${path} cannot be read (${clauseOf(entry.content.reason)}), so ${title} tells the agent that it is missing. Make it a normal, readable file.`;
	}
	return undefined;
}

/** Of an ordinary file whose text is known, a runtime refuses nothing but the size. */
const cureOfFile = (content: FileContent | undefined): string =>
	content?.kind === 'text' ? 'Make it shorter, or move details into other files.' : 'Make it a normal, readable file.';

const cureOfLink = (content: FileContent | undefined): string =>
	content?.kind === 'unreadable' && content.cause === 'dangling'
		? 'It is a broken link: put a file with the text in its place.'
		: 'Replace the link with a copy of the text.';

/** A runtime with a limit of its own has given its reason. */
const isOurLimit = (content: FileContent & { readonly kind: 'unreadable' }, reason: string | undefined): boolean =>
	content.cause === 'too-large' && (reason === undefined || reason === content.reason);

/** `is a folder` is said of the file; `permission denied` stands alone. */
const clauseOf = (reason = ''): string => (/^(?:is|was|does)\b/.test(reason) ? `it ${reason}` : reason);

const linkNames = { symlink: 'symbolic link', hardlink: 'hard link' } as const;
