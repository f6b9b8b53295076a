import type { Finding, Fix, Rule, RuleView } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { headLine, placeIn } from '../support/places.ts';
import { type IdentityCard, identityCard } from './identity.ts';
import { type UnreadName, unreadNameIn } from './unreadNames.ts';

export const identityUnreadName: Rule = {
	code: 'identity.unread-name',
	severity: 'warning',
	docs: {
		title: 'The runtime does not read the agent’s name',
		why: [
			'OpenClaw shows people the name from one place in `IDENTITY.md`: a line `- Name: …`. In a heading, a table, a sentence or under another label (`**Official Name:**`), it is only text: the model reads it, but people see “Assistant”.',
			'',
			'Soulscope reports a file without such a line if the name is still clear. It reports nothing if the configuration names the agent.',
		].join('\n'),
		fix: 'Write `- **Name:** Aria` on its own line; there is a quick fix. The rest can stay.',
		example: { file: 'IDENTITY.md', text: '# Identity\n\n## Name\n\nAria\n' },
	},
	*check(view) {
		const card = identityCard(view);
		if (!card || card.identity.name !== undefined || isNamedElsewhere(view)) return;
		// A label without a value, or with the template's own, is another rule's.
		if (card.lines.some(({ label }) => label === 'name')) return;
		const found = unreadNameIn(card.text);
		if (found) yield finding(view, card, found);
	},
};

const configured: ReadonlySet<string> = new Set(['ui', 'agent']);

const isNamedElsewhere = ({ runtime, snapshot, session }: RuleView): boolean =>
	configured.has(runtime.identity?.display?.(snapshot, session.agentId)?.nameSource ?? '');

function finding(view: RuleView, card: IdentityCard, found: UnreadName): Finding {
	const shown = view.runtime.identity?.display?.(view.snapshot, view.session.agentId)?.name ?? 'Assistant';
	return {
		place: placeIn(card.path, found.range),
		message: `People see “${shown}”: the name is ${found.how}, where ${view.runtime.title} does not look. Write a line “- Name: ${found.name}”.`,
		fixes: [found.label ? relabel(card, found.label) : addLine(card, found.name)],
	};
}

const relabel = ({ path, text }: IdentityCard, label: NonNullable<UnreadName['label']>): Fix =>
	editFix(`Change “${text.slice(label.start, label.end)}” to “Name”`, path, [{ range: label, text: 'Name' }], true);

/** Below the title where there is one; else at the top, below the frontmatter. */
function addLine({ path, text }: IdentityCard, name: string): Fix {
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	const head = headLine(text);
	const first = text.slice(head.start, head.end);
	const line = `- **Name:** ${name}${newline}`;
	const isTitle = /^#\s/.test(first);
	const closed = /^---\s*$/.test(first) ? text.indexOf('\n---', head.end) : -1;
	const endOfBlock = closed < 0 ? -1 : text.indexOf('\n', closed + 1);
	const at = isTitle ? head.end : endOfBlock < 0 ? head.start : endOfBlock + 1;
	const insertion = isTitle ? `${newline}${newline}${line.slice(0, -newline.length)}` : `${line}${newline}`;
	return editFix(
		`Write “- Name: ${name}” below the title`,
		path,
		[{ range: { start: at, end: at }, text: insertion }],
		true,
	);
}
