import type { Rule } from './rule.ts';
import { editFix, lineAround } from './support/edits.ts';
import { identityCard, lineOf } from './support/identity.ts';
import { placeIn } from './support/places.ts';

export const identityOverruled: Rule = {
	code: 'identity.overruled',
	severity: 'information',
	docs: {
		title: 'A later line says something else',
		why: 'OpenClaw reads every line of `IDENTITY.md` that has a known label, wherever it stands, and the last one wins. Where the card says `Name: Aria` at the top and an example further down says `Name: Bob`, the agent is called Bob; and the model reads both.',
		fix: 'Keep one of the two lines; the quick fix takes out the one that does not count.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n- **Vibe:** calm\n- **Name:** Bob\n' },
	},
	*check(view) {
		const card = identityCard(view);
		if (!card) return;
		let said = 0;
		for (const line of card.lines) {
			if (line.outcome !== 'overruled') continue;
			const winner = lineOf(card, line.label);
			if (!winner || winner.value === line.value) continue;
			yield {
				place: placeIn(card.path, line.valueRange),
				message: `A later line sets the ${line.label} to “${winner.value}”, and the last one is the one that counts. Keep one of the two.`,
				related: [{ place: placeIn(card.path, winner.valueRange), message: 'this one counts' }],
				fixes: [
					editFix('Take out the line that does not count', card.path, [
						{ range: lineAround(card.text, line.labelRange.start), text: '' },
					]),
				],
			};
			said += 1;
			if (said === 10) return;
		}
	},
};
