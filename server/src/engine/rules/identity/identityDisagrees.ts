import type { Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { identityCard, lineOf } from './identity.ts';

const sources: Readonly<Record<string, string>> = { ui: '`ui.assistant.name`', agent: 'the agent’s entry' };

export const identityDisagrees: Rule = {
	code: 'identity.disagrees',
	severity: 'information',
	docs: {
		title: 'The configuration has another name for the agent',
		why: [
			'People see the name from the configuration, but the model reads the name in `IDENTITY.md`. Two names confuse people and the agent.',
			'OpenClaw 2026.1 and 2026.3 do not keep them equal: `agents set-identity` copies the name from the file to the configuration only when you run it, and never back.',
		].join('\n'),
		fix: 'Write the same name in both places, or remove it from the configuration.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n' },
	},
	*check(view) {
		const card = identityCard(view);
		const line = card && lineOf(card, 'name');
		const shown = line && view.runtime.identity?.display?.(view.snapshot, view.session.agentId);
		const source = shown && sources[shown.nameSource];
		if (!card || !line || !shown || source === undefined) return;
		// A card with two names is another rule's matter.
		if (card.lines.some((each) => each.label === 'name' && each.outcome === 'overruled')) return;
		const [own, other] = [line.value.trim(), shown.name.trim()].map((name) => name.normalize('NFC').toLowerCase());
		// A longer form of the same name is no disagreement: “Aria” and “Aria of the Lane”.
		if (own === undefined || other === undefined || own.includes(other) || other.includes(own)) return;
		yield {
			place: placeIn(card.path, line.valueRange),
			message: `People see “${shown.name}” (from the configuration, ${source.replaceAll('`', '')}), but the model reads “${line.value}” here. Write the same name in both places.`,
		};
	},
};
