import type { Finding, Fix, Rule, RuleView } from './rule.ts';
import { editFix } from './support/edits.ts';
import { type IdentityCard, identityCard } from './support/identity.ts';
import { headLine, placeIn } from './support/places.ts';
import { type UnreadName, unreadNameIn } from './support/unreadNames.ts';

export const identityUnreadName: Rule = {
	code: 'identity.unread-name',
	severity: 'warning',
	docs: {
		title: 'The agent has a name that the runtime does not read',
		why: [
			'OpenClaw takes the name that people see (in the app, in channels, in front of answers) from one place of `IDENTITY.md`: a line `- Name: …`. Under a heading `## Name`, behind another label such as `**Official Name:**`, in a table or in a sentence it is only text: the model reads it in its prompt, and everybody else sees “Assistant”.',
			'',
			'Reported is a card without such a line, where the name is plain all the same. Nothing is said where the configuration names the agent, or where no name can be made out.',
		].join('\n'),
		fix: 'Write `- **Name:** Aria` on a line of its own; there is a quick fix. What is there can stay.',
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
	configured.has(runtime.displayIdentity?.(snapshot, session.agentId)?.nameSource ?? '');

function finding(view: RuleView, card: IdentityCard, found: UnreadName): Finding {
	const shown = view.runtime.displayIdentity?.(view.snapshot, view.session.agentId)?.name ?? 'Assistant';
	return {
		place: placeIn(card.path, found.range),
		message: `The name stands ${found.how}, where ${view.runtime.title} does not look: it reads lines such as “- Name: ${found.name}” only, so people see “${shown}”. Write that line.`,
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
