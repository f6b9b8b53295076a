import type { Part } from '../../../../server/src/engine/prompt/prompt.ts';
import type { Wording } from '../../../../server/src/engine/prompt/wording/wording.ts';
import { machineFiles } from '../machine.ts';
import { see } from '../ours.ts';
import type { Places } from '../place.ts';
import type { Said } from '../program.ts';
import type { World } from '../world.ts';
import { listsIn } from './sent.ts';

export const runtimeId = 'claude-code@2.1.330';

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const afterTouch = '\n\n<system-reminder>\nContents of ';

/** What we say that Claude Code sends, cut as its requests are. */
export async function ours(world: World, places: Places, wording: Wording): Promise<Said> {
	const { parts } = await see(runtimeId, world, places, wording, { files: machineFiles(places.roots.system) });
	const indexOf = (name: string) => parts.findIndex((part) => part.id === `claude-code.${name}`);
	const [first, last] = [indexOf('opening'), indexOf('closing')];
	const own = first < 0 ? [] : parts.slice(first, last + 1);
	const others = parts.slice(1).filter((part) => !own.includes(part));
	const isTouched = ({ text }: Part) => text.startsWith(afterTouch);
	const stable = others.filter(({ stability }) => stability === 'stable');
	const news = others.filter((part) => part.stability === 'volatile' && !isTouched(part));
	const lists = blocksIn(textOf(stable)).flatMap(listsIn);
	const isBehind = stable.length > 0 && first >= 0 && parts.indexOf(stable[0] as Part) > first;
	const names = lists.map(([kind]) => kind);
	const order = own.length === 0 ? names : isBehind ? ['instructions', ...names] : [...names, 'instructions'];
	const touched = others.filter(isTouched).map(({ text }) => text.slice(2));
	const told = textOf(news);
	return {
		...Object.fromEntries(names.map((name) => [name, textsOf(lists, name).join('\n\n')])),
		...(own.length > 0 && { instructions: textOf(own) }),
		...(touched.length > 0 && { 'on touch': touched.join('\n\n') }),
		...(told !== '' && { 'skills that a touch brings': newsIn(told) }),
		order: order.join('\n'),
	};
}

const textsOf = (lists: ReturnType<typeof listsIn>, name: string) =>
	lists.flatMap(([kind, text]) => (kind === name ? [text] : []));

/** To older models each list is a block of its own, and a line break parts those that stand side by side. */
const blocksIn = (text: string): readonly string[] =>
	text.startsWith('<system-reminder>') ? text.split(/(?<=\n<\/system-reminder>\n)(?=<system-reminder>)/u) : [text];

const newsIn = (text: string): string =>
	text
		.split('\n\n<system-reminder>\n')
		.map((each) => each.replace(/\n<\/system-reminder>$/u, ''))
		.join('\n\n')
		.replace(/^\n+/u, '');
