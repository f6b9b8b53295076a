import { joinTexts } from '../prose.ts';
import { has, proseSection } from '../sectionParts.ts';
import { type OpenClawPromptInputs, toolSet, writtenTool } from '../sections.ts';
import { sections2026_1 } from '../v2026_1/sections.ts';
import { canShow, channelOf } from '../v2026_9/channels.ts';
import { prose2026_3, table2026_3 } from './prose.ts';

const { woven, lines } = prose2026_3;

const isAcpOn = ({ more }: OpenClawPromptInputs): boolean => more?.withoutAcp !== true;

/** True where the run may start sessions of other programs, which nothing in a sandbox can. */
const startsAcp = (inputs: OpenClawPromptInputs): boolean => isAcpOn(inputs) && inputs.sandbox !== true;

/** The sections of OpenClaw 2026.3.13's system prompt: those of 2026.1, and what came since. */
export const sections2026_3 = sections2026_1({
	product: 'OpenClaw',
	table: table2026_3,
	channels: 'telegram|whatsapp|discord|irc|googlechat|slack|signal|imessage|line',
	unnamedTools: 9,
	owner: { title: 'Authorized senders', heading: '## Authorized Senders' },
	more: {
		unranked: new Set(['sessions_spawn', 'tts', 'sessions_yield', 'memory_search', 'memory_get']),
		summaries: (inputs) =>
			startsAcp(inputs) ? { agents_list: 'tooling.agents-list-acp', sessions_spawn: 'tooling.spawn-acp' } : {},
		withinSummaries: { tts: 'NO_REPLY' },
		tooling: (inputs) =>
			joinTexts([
				woven('tooling.wait', writtenTool(inputs, 'exec') ?? 'exec', writtenTool(inputs, 'process') ?? 'process'),
				lines('tooling.spawn'),
				startsAcp(inputs) && has(inputs, 'sessions_spawn') ? lines('tooling.acp') : [],
				lines('tooling.poll'),
			]),
		safety: () => [
			proseSection('safety', 'Safety', 'No aims of its own; people can stop it', '## Safety', lines('safety')),
		],
		clock: ({ timeZone }) =>
			timeZone?.trim()
				? [proseSection('clock', 'Clock', 'Where to ask for the exact time', undefined, lines('clock'))]
				: [],
		memory: ({ more }) =>
			lines(more?.memory?.citations === 'off' ? 'memory-recall.no-citations' : 'memory-recall.citations'),
		sandbox: (inputs) => (isAcpOn(inputs) && toolSet(inputs).has('sessions_spawn') ? lines('sandbox.acp') : []),
		message(inputs) {
			const channel = channelOf(inputs);
			const hints = (inputs.more?.messageHints ?? []).filter(Boolean).map((hint) => [hint]);
			if (canShow(inputs, 'inlinebuttons')) return joinTexts([lines('messaging.tool.buttons'), ...hints]);
			const without = channel === undefined ? [] : woven('messaging.tool.no-buttons', channel, channel);
			return joinTexts([without, ...hints]);
		},
	},
});
