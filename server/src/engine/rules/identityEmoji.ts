import type { Rule } from './rule.ts';
import { identityCard, lineOf } from './support/identity.ts';
import { placeIn } from './support/places.ts';
import { isUnset } from './support/sayings.ts';

/** What fits the place of an avatar (UTF-16 units). */
const longest = 4;

export const identityEmoji: Rule = {
	code: 'identity.emoji',
	severity: 'information',
	docs: {
		title: 'The emoji is not shown as the agent’s face',
		why: [
			'Where an agent has no avatar, its emoji stands there, but only one of up to four [units](budget.truncated.md). Many emoji are longer than they look: a family or a profession is several, joined by an invisible character, and a flag or a skin tone adds to it.',
			'A longer one is passed over, and the letter A stands in its place. OpenClaw 2026.9.6 also wants at least one character that is not ASCII: `:wave:` is no emoji to it.',
		].join('\n'),
		fix: 'Choose a simple emoji (🌊, 🦊), or give the agent an avatar.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n- **Emoji:** 👩🏽‍🚀\n' },
	},
	*check(view) {
		const card = identityCard(view);
		const line = card && lineOf(card, 'emoji');
		const shown = line && view.runtime.displayIdentity?.(view.snapshot, view.session.agentId);
		if (!card || !line || !shown || line.value === shown.avatar || isUnset(line.value)) return;
		const isTooLong = line.value.length > longest || /\s/.test(line.value);
		if (!isTooLong || shown.avatar !== 'A') return;
		yield {
			place: placeIn(card.path, line.valueRange),
			message: `${view.runtime.title} takes up to ${longest} units without a space for a face, and this has ${line.value.length}: the letter A stands there instead. Choose a simple emoji such as 🌊, or give the agent an avatar.`,
		};
	},
};
