import type { Rule } from './rule.ts';
import { identityCard, lineOf } from './support/identity.ts';
import { placeIn } from './support/places.ts';

/** What every version shows of a name (UTF-16 units). */
const longestName = 50;

export const identityLongName: Rule = {
	code: 'identity.long-name',
	severity: 'information',
	docs: {
		title: 'The name is cut',
		why: 'OpenClaw shows the first 50 [units](budget.truncated.md) of an agent’s name and drops the rest. What was meant as an explanation behind the name shows up as half a sentence wherever the agent speaks.',
		fix: 'Keep the name short, and put what explains it under `Creature` or `Vibe`.',
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
			message: `A name has ${longestName} units at most, so the agent is shown as “${shown}”. Shorten it, and put the rest under Creature or Vibe.`,
			tag: 'unnecessary',
		};
	},
};
