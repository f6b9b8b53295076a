import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts } from '../prose.ts';
import { fullOnly, has, proseSection } from '../sectionParts.ts';
import type { OpenClawPromptInputs, OpenClawSection } from '../sections.ts';
import { canShow, channelOf } from '../v2026_9/channels.ts';
import { buttonsIn, neverSilent } from '../v2026_9/messaging.ts';
import { channels2026_7 } from './channels.ts';
import { prose2026_7 } from './prose.ts';

const { woven, lines } = prose2026_7;

const silent = 'NO_REPLY';

/** How to work with subagents. */
function subagents(inputs: OpenClawPromptInputs): WordingText {
	const [yields, lists] = [has(inputs, 'sessions_yield'), has(inputs, 'subagents')];
	if (!has(inputs, 'sessions_spawn')) return lists ? lines('messaging.subagents') : [];
	if (!lists) {
		return [...lines('messaging.spawn.alone'), ...(yields ? lines('messaging.spawn.alone.yield') : []), '.'];
	}
	return [
		...lines('messaging.spawn'),
		...(yields ? lines('messaging.spawn.yield') : []),
		...lines('messaging.spawn.status'),
	];
}

function messageTool(inputs: OpenClawPromptInputs): WordingText {
	if (!has(inputs, 'message')) return [];
	const { repliesByTool = false, chatType, messageHints = [], needsTarget } = inputs.more ?? {};
	const [purpose = '', send = ''] = woven('messaging.tool');
	const inGroup = chatType === 'group' || chatType === 'channel';
	return joinTexts([
		['### message tool'],
		[purpose],
		repliesByTool && inGroup ? lines('messaging.tool.group') : [],
		repliesByTool ? lines(needsTarget ? 'messaging.tool.explicit-target' : 'messaging.tool.target') : [send],
		channels2026_7.includes(channelOf(inputs) ?? '')
			? lines('messaging.tool.current')
			: [...lines('messaging.tool.elsewhere'), `${channels2026_7.join('|')}.`],
		repliesByTool
			? lines('messaging.tool.never-repeat')
			: neverSilent(inputs)
				? lines('messaging.tool.delivery')
				: woven('messaging.tool.after', silent),
		buttonsIn(prose2026_7, inputs),
		...messageHints.filter(Boolean).map((hint) => [hint]),
	]);
}

/** How messages reach people, which depends on tools, channel and kind of chat. */
export const messaging: OpenClawSection = fullOnly((inputs) => {
	const [source = '', elsewhere = '', routing = ''] = woven('messaging');
	const rich = canShow(inputs, 'richtext') ? 'messaging.telegram.rich' : 'messaging.telegram';
	const tool = messageTool(inputs);
	const text = joinTexts([
		inputs.more?.repliesByTool ? lines('messaging.tool-only') : [source],
		channelOf(inputs) === 'telegram' ? lines(rich) : [],
		[elsewhere],
		subagents(inputs),
		neverSilent(inputs) ? lines('messaging.completion.silent') : [...lines('messaging.completion'), `${silent}).`],
		[routing],
		tool,
	]);
	return [proseSection('messaging', 'Messaging', 'How messages reach people', '## Messaging', text)];
});
