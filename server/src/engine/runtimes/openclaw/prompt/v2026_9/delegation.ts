import { joinTexts } from '../prose.ts';
import { fullOnly, has, proseSection } from '../sectionParts.ts';
import type { OpenClawPromptInputs, OpenClawSection } from '../sections.ts';
import { prose2026_9 } from './prose.ts';

const { woven, lines } = prose2026_9;

/** True where the prompt has a section of its own about handing work on; Messaging is silent about it then. */
export const delegates = (inputs: OpenClawPromptInputs): boolean =>
	inputs.mode === 'full' &&
	has(inputs, 'sessions_spawn') &&
	inputs.more?.delegation === 'prefer' &&
	!inputs.more.orchestrates;

export const delegation: OpenClawSection = fullOnly((inputs) => {
	if (!delegates(inputs)) return [];
	const sends = has(inputs, 'sessions_send');
	const text = joinTexts([
		lines('delegation'),
		woven('delegation.work', '`sessions_spawn`'),
		lines('delegation.internal'),
		lines('delegation.visible'),
		[...lines('delegation.announcing'), ...(sends ? lines('delegation.follow-up') : ['.'])],
		lines('delegation.goal'),
		lines(sends ? 'delegation.send' : 'delegation.finish'),
		lines(has(inputs, 'sessions_yield') ? 'delegation.yield' : 'delegation.push'),
		lines('delegation.evidence'),
		lines('delegation.coordination'),
		has(inputs, 'subagents') ? lines('delegation.status') : [],
	]);
	return [
		proseSection(
			'delegation',
			'Delegation',
			'What to hand to subagents, and who sees it through',
			'## Delegation',
			text,
		),
	];
});
