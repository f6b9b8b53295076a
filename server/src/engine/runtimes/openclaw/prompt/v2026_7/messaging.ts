import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts, type ProseOf } from '../prose.ts';
import { fullOnly, has, proseSection } from '../sectionParts.ts';
import type { OpenClawPromptInputs, OpenClawSection } from '../sections.ts';
import { canShow, channelOf } from '../v2026_9/channels.ts';
import { buttonsIn, neverSilent } from '../v2026_9/messaging.ts';
import type { SectionStyle } from './style.ts';

const silent = 'NO_REPLY';

/** How to work with subagents. */
function subagents({ lines }: ProseOf, inputs: OpenClawPromptInputs): WordingText {
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

function messageTool({ prose, channels }: SectionStyle, inputs: OpenClawPromptInputs): WordingText {
	if (!has(inputs, 'message')) return [];
	const { woven, lines, linesIfAny } = prose;
	const { sendable } = channels;
	const { repliesByTool = false, chatType, messageHints = [], needsTarget } = inputs.more ?? {};
	const [purpose = '', send = ''] = woven('messaging.tool');
	const inGroup = chatType === 'group' || chatType === 'channel';
	const explicit = needsTarget ? linesIfAny('messaging.tool.explicit-target') : [];
	const target = explicit.length > 0 ? explicit : lines('messaging.tool.target');
	return joinTexts([
		['### message tool'],
		[purpose],
		repliesByTool && inGroup ? linesIfAny('messaging.tool.group') : [],
		repliesByTool ? target : [send],
		sendable.includes(channelOf(inputs) ?? '')
			? lines('messaging.tool.current')
			: [...lines('messaging.tool.elsewhere'), `${sendable.join('|')}.`],
		repliesByTool
			? lines('messaging.tool.never-repeat')
			: neverSilent(inputs)
				? lines('messaging.tool.delivery')
				: woven('messaging.tool.after', silent),
		buttonsIn(prose, inputs),
		...messageHints.filter(Boolean).map((hint) => [hint]),
	]);
}

/** How messages reach people, which depends on tools, channel and kind of chat. */
export const messaging = (style: SectionStyle): OpenClawSection =>
	fullOnly((inputs) => {
		const { woven, lines, linesIfAny } = style.prose;
		const [source = '', elsewhere = '', routing = ''] = woven('messaging');
		const rich = canShow(inputs, 'richtext') ? 'messaging.telegram.rich' : 'messaging.telegram';
		const text = joinTexts([
			inputs.more?.repliesByTool ? lines('messaging.tool-only') : [source],
			channelOf(inputs) === 'telegram' ? linesIfAny(rich) : [],
			[elsewhere],
			subagents(style.prose, inputs),
			neverSilent(inputs) ? lines('messaging.completion.silent') : [...lines('messaging.completion'), `${silent}).`],
			[routing],
			messageTool(style, inputs),
		]);
		return [proseSection('messaging', 'Messaging', 'How messages reach people', '## Messaging', text)];
	});
