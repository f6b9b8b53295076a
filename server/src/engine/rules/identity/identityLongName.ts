import type { Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { identityCard, lineOf } from './identity.ts';

/** What every version shows of a name (UTF-16 units). */
const longestName = 50;

export const identityLongName: Rule = {
	code: 'identity.long-name',
	severity: 'information',
	docs: {
		title: 'The name is too long',
		why: 'OpenClaw shows only the first 50 [characters](budget.truncated.md) of a name. A longer text is cut in the middle of a sentence wherever the agent appears.',
		fix: 'Shorten the name. Put the explanation under `Creature` or `Vibe`.',
		example: {
			file: 'IDENTITY.md',
			text: '- **Name:** Aria, keeper of the calendar and the greenhouse at the end of the lane\n',
		},
	},
	*check(view) {
		const card = identityCard(view);
		const line = card && lineOf(card, 'name');
		// A label in code is spoken of.
		if (!card || !line || line.value.length <= longestName || line.value.includes('`')) return;
		const shown = line.value.slice(0, longestName).trimEnd();
		yield {
			place: placeIn(card.path, { start: line.valueRange.start + longestName, end: line.valueRange.end }),
			message: `The name is too long: only ${longestName} characters (UTF-16) are shown, “${shown}”. Shorten it, and put the rest under Creature or Vibe.`,
			tag: 'unnecessary',
		};
	},
};
