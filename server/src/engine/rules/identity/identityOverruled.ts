import type { Rule } from '../rule.ts';
import { editFix, lineAround } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import { identityCard, lineOf } from './identity.ts';

export const identityOverruled: Rule = {
	code: 'identity.overruled',
	severity: 'information',
	docs: {
		title: 'A later line has another value',
		why: 'OpenClaw reads every line of `IDENTITY.md` that has a known label, and the last one counts. If the file says `Name: Aria` at the top and an example below says `Name: Bob`, the agent is called Bob. The model reads both.',
		fix: 'Keep one of the two lines; the quick fix removes the line that is not used.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n- **Vibe:** calm\n- **Name:** Bob\n' },
	},
	*check(view) {
		const card = identityCard(view);
		if (!card) return;
		let reported = 0;
		for (const line of card.lines) {
			if (line.outcome !== 'overruled') continue;
			const winner = lineOf(card, line.label);
			if (!winner || winner.value === line.value) continue;
			yield {
				place: placeIn(card.path, line.valueRange),
				message: `This value is not used: a later line sets the ${line.label} to “${winner.value}”, and the last line counts. Keep only one of them.`,
				related: [{ place: placeIn(card.path, winner.valueRange), message: 'this line is used' }],
				fixes: [
					editFix('Remove the line that is not used', card.path, [
						{ range: lineAround(card.text, line.labelRange.start), text: '' },
					]),
				],
			};
			reported += 1;
			if (reported === 10) return;
		}
	},
};
