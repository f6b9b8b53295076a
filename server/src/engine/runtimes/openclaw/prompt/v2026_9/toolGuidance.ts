import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts } from '../prose.ts';
import { type OpenClawPromptInputs, orderedTools, toolSet, writtenTool } from '../sections.ts';
import { prose2026_9 } from './prose.ts';

const { woven, lines, toolList, summarised } = prose2026_9;

const unlisted: ReadonlySet<string> = new Set(['wait', 'image', 'image_generate']);

export const toolOrder2026_9: readonly string[] = [
	...summarised.filter((name) => !unlisted.has(name)),
	'view_image',
	'image_generate',
];

type Grown = 'tooling' | 'safety' | 'runtime-context' | 'control' | 'documentation';

/** Sections of 2026.9.6 that say different things to agents with different tools, below their headings. */
export const toolGuidance2026_9: Readonly<Record<Grown, (inputs: OpenClawPromptInputs) => WordingText>> = {
	tooling(inputs) {
		const tools = toolSet(inputs);
		const names = orderedTools(inputs.toolNames, toolOrder2026_9);
		const written = (name: string) => names.find((each) => each.toLowerCase() === name) ?? name;
		const when = (name: string, text: WordingText) => (tools.has(name) ? text : []);
		const [wait = '', yieldMs = '', poll = ''] = woven('tooling.wait');
		const waits = [when('exec', [written('exec'), yieldMs]), when('process', [written('process'), poll])];
		const [loop = '', listOfSubagents = '', announcing = '', onDemand = ''] = woven('tooling.status');
		const statusTools = [when('subagents', [listOfSubagents]), when('sessions_list', ['`sessions_list`'])];
		const [asked = '', claim = ''] = woven('tooling.lookup');
		const lookups = ['sessions_list', 'sessions_search'].filter((name) => tools.has(name)).map((name) => `\`${name}\``);
		const [third = '', list = '', promote = ''] = woven('tooling.automations');
		const search = tools.has('sessions_history') ? { sessions_search: 'tooling.search-with-history' } : {};
		const elsewhere = inputs.more?.otherSurface === true;
		const listed = joinTexts([
			lines('tooling'),
			names.length > 0 ? toolList(names, search) : lines(elsewhere ? 'tooling.none.elsewhere' : 'tooling.none'),
			lines('tooling.last'),
		]);
		if (elsewhere) return listed;
		return joinTexts([
			listed,
			waits.flat().length > 0 ? [wait, ...joinTexts(waits, ' or '), '.'] : [],
			when('sessions_spawn', lines('tooling.spawn')),
			when('screen', lines('tooling.screen')),
			when('automations', [third, written('automations'), list, '\n', promote]),
			statusTools.flat().length > 0
				? [loop, ...joinTexts(statusTools, '/'), '.', ...when('sessions_yield', [announcing]), onDemand]
				: [],
			lookups.length > 0 ? [asked, lookups.join('/'), claim] : [],
		]);
	},
	safety(inputs) {
		const tools = toolSet(inputs);
		const controls = tools.has('openclaw') || tools.has('gateway');
		return joinTexts([lines('safety'), controls ? [] : lines('safety.credentials')]);
	},
	'runtime-context'(inputs) {
		const tools = toolSet(inputs);
		const [completion = '', wait = '', evidence = ''] = woven('runtime-context.spawn');
		const waiting = tools.has('sessions_yield') ? lines('runtime-context.yield') : [wait];
		return joinTexts([
			lines('runtime-context'),
			tools.has('process') ? lines('runtime-context.process') : [],
			tools.has('sessions_spawn') ? joinTexts([[completion], waiting, [evidence]]) : [],
			...['image_generate', 'music_generate', 'video_generate'].map((tool) =>
				tools.has(tool) ? woven('runtime-context.generate', tool, '\n', tool, '\n', tool) : [],
			),
		]);
	},
	control(inputs) {
		const tools = toolSet(inputs);
		const [invent = '', hosting = '', chat = '', ownership = '', never = ''] = woven('control');
		const controlled = tools.has('openclaw')
			? 'control.openclaw'
			: tools.has('gateway')
				? 'control.gateway'
				: undefined;
		const update = lines(tools.has('gateway') ? 'control.update' : 'control.no-update');
		return joinTexts([
			[invent],
			controlled === undefined ? [] : lines(controlled),
			joinTexts([[hosting], [chat], update, [ownership], [never]], ' '),
			tools.has('exec') ? lines('control.exec') : [],
		]);
	},
	documentation(inputs) {
		const tools = toolSet(inputs);
		const path = inputs.docsPath?.trim();
		const source = inputs.more?.sourcePath?.trim();
		const read = writtenTool(inputs, 'read');
		const [docs = '', mirror = '', web = '', local = '', product = '', config = '', stale = '', diagnosis = ''] =
			woven('documentation');
		const [site = '', first = ''] = woven('documentation.web');
		const how = read === undefined ? woven('documentation.no-read') : woven('documentation.read', read);
		return joinTexts([
			path ? [docs, path] : [site],
			path ? [mirror] : [],
			source ? [`Source: ${source}`] : [web],
			path ? [local, ...how, product] : [first],
			tools.has('gateway') ? lines('documentation.gateway') : [config],
			source ? lines('documentation.local-source') : [stale],
			[diagnosis],
		]);
	},
};
