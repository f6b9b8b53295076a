import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts, type ProseOf } from '../prose.ts';
import { has, proseSection } from '../sectionParts.ts';
import type { OpenClawPromptInputs, OpenClawSection } from '../sections.ts';
import { canShow, channelOf, channels2026_9 } from './channels.ts';
import { delegates } from './delegation.ts';
import { prose2026_9 } from './prose.ts';

const { woven, lines } = prose2026_9;

const silent = 'NO_REPLY';

/** True where nothing is said of NO_REPLY: an answer that only the message tool delivers needs no token for silence. */
export const neverSilent = ({ more }: OpenClawPromptInputs): boolean =>
	more?.repliesByTool === true || more?.neverSilent === true;

const target = ({ more }: OpenClawPromptInputs): WordingText => [
	'- ',
	...lines(more?.needsTarget ? 'messaging.explicit-target' : 'messaging.target'),
];

/** How what the agent says reaches the person. */
function delivery(inputs: OpenClawPromptInputs): WordingText {
	const [source = ''] = woven('messaging');
	const hasTool = has(inputs, 'message');
	if (inputs.more?.repliesByTool) return lines(hasTool ? 'messaging.must' : 'messaging.unavailable');
	return [source, ...(hasTool ? lines('messaging.private') : [])];
}

/** How to work with subagents, where no section of its own says so. */
function subagents(inputs: OpenClawPromptInputs): WordingText {
	const also = (tool: string, name: string) => (has(inputs, tool) ? lines(name) : []);
	if (delegates(inputs)) return [];
	if (!has(inputs, 'sessions_spawn')) return also('subagents', 'messaging.subagents');
	return joinTexts(
		[lines('messaging.spawn'), also('sessions_yield', 'messaging.yield'), also('subagents', 'messaging.status')],
		' ',
	);
}

/** Buttons under a message, where the channel has them or could; Slack has its own. */
export function buttonsIn({ woven, lines }: ProseOf, inputs: OpenClawPromptInputs): WordingText {
	const channel = channelOf(inputs);
	if (channel === 'slack') return [];
	if (canShow(inputs, 'inlinebuttons')) return lines('messaging.tool.buttons');
	return channel === undefined ? [] : woven('messaging.tool.no-buttons', channel, channel);
}

function messageTool(inputs: OpenClawPromptInputs): WordingText {
	if (!has(inputs, 'message')) return [];
	const { repliesByTool = false, chatType, messageHints = [] } = inputs.more ?? {};
	const [purpose = '', send = '', elsewhere = '', after = ''] = woven('messaging.tool');
	const inGroup = chatType === 'group' || chatType === 'channel';
	const isListed = channels2026_9.includes(channelOf(inputs) ?? '');
	return joinTexts([
		['### message tool'],
		[purpose],
		repliesByTool && inGroup ? lines('messaging.tool.group') : [],
		repliesByTool ? target(inputs) : [send],
		isListed ? lines('messaging.tool.current') : [elsewhere, `${channels2026_9.join('|')}.`],
		repliesByTool
			? lines('messaging.tool.never-repeat')
			: neverSilent(inputs)
				? lines('messaging.tool.delivery')
				: [after, `${silent}.`],
		buttonsIn(prose2026_9, inputs),
		...messageHints.filter(Boolean).map((hint) => [hint]),
	]);
}

/** How messages reach people, which depends on tools, channel and kind of chat. */
export const messaging: OpenClawSection = (inputs) => {
	const [, completion = '', ...routing] = woven('messaging');
	const routes = joinTexts(routing.map((route) => [route]));
	const byTool = inputs.more?.repliesByTool === true;
	const section = (text: WordingText) => [
		proseSection('messaging', 'Messaging', 'How messages reach people', '## Messaging', text),
	];
	if (inputs.mode !== 'full') {
		const needed = byTool || ['message', 'exec', 'sessions_send'].some((name) => has(inputs, name));
		const own = byTool ? [delivery(inputs), has(inputs, 'message') ? target(inputs) : []] : [];
		return needed ? section(joinTexts([...own, routes])) : [];
	}
	return section(
		joinTexts([
			delivery(inputs),
			has(inputs, 'sessions_send') ? lines('messaging.cross-session') : [],
			subagents(inputs),
			neverSilent(inputs) ? lines('messaging.completion') : [completion, `${silent}.`],
			routes,
			messageTool(inputs),
		]),
	);
};
