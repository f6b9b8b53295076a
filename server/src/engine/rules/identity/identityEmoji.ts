import type { Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { isUnset } from '../support/sayings.ts';
import { identityCard, lineOf } from './identity.ts';

/** What fits the place of an avatar (UTF-16 units). */
const longest = 4;

export const identityEmoji: Rule = {
	code: 'identity.emoji',
	severity: 'information',
	docs: {
		title: 'The emoji is not shown',
		why: [
			'An agent without an avatar is shown by its emoji, if the emoji has at most four [characters](budget.truncated.md). Many emoji are longer than they look: a family or a profession is several emoji in one, and a flag or a skin tone makes it longer.',
			'Otherwise the letter A is shown. OpenClaw 2026.9.6 also needs at least one character that is not ASCII: `:wave:` is not shown.',
		].join('\n'),
		fix: 'Choose a simple emoji (🌊, 🦊), or give the agent an avatar.',
		example: { file: 'IDENTITY.md', text: '- **Name:** Aria\n- **Emoji:** 👩🏽‍🚀\n' },
	},
	*check(view) {
		const card = identityCard(view);
		const line = card && lineOf(card, 'emoji');
		const shown = line && view.runtime.identity?.display?.(view.snapshot, view.session.agentId);
		if (!card || !line || !shown || line.value === shown.avatar || isUnset(line.value)) return;
		const isTooLong = line.value.length > longest || /\s/.test(line.value);
		if (!isTooLong || shown.avatar !== 'A') return;
		yield {
			place: placeIn(card.path, line.valueRange),
			message: `${view.runtime.title} shows the letter A instead of this emoji: it has ${line.value.length} characters (UTF-16), and at most ${longest} without a space are allowed. Choose a simple emoji such as 🌊, or set an avatar.`,
		};
	},
};
