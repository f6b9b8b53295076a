import type { PreviewParams, WordingChoice } from '../../../../../protocol/preview/preview.ts';
import { sessionNamed } from '../../../../../shared/sessionNamed.ts';
import { momentOnWall, onWall } from '../../../../../shared/wallClock.ts';

/** Scheme of the read-only documents that show assembled prompts. */
export const promptScheme = 'soulscope-prompt';
export const promptLanguage = 'soulscope-prompt';

/** Which prompt a document shows. Its URI carries all of it, so that a reload brings the document back. */
export type PromptAddress = PreviewParams;

export interface PromptUri {
	readonly scheme: string;
	readonly path: string;
	readonly query: string;
}

const asChatted = 'as chatted';
const diceTurnIt = 'stand-in chosen';
const personaSwapAccepted = 'stand-in accepted';

/** Words of a title that come after the runtime's. */
const isAfterRuntime = (word: string): boolean =>
	word.startsWith('as ') ||
	word === diceTurnIt ||
	word === personaSwapAccepted ||
	/^files of [0-9a-f-]{8}$/u.test(word) ||
	/^at \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u.test(word);

/** The wall of this machine: the server is told its zone, and previews go by it. */
const wallHere = (moment: number): number => moment - new Date(moment).getTimezoneOffset() * 60_000;

/** `YYYY-MM-DD HH:MM` here. */
export const timeHere = (moment: number): string => onWall(moment, wallHere);

/** The moment that somebody here means by `HH:MM` or `YYYY-MM-DD HH:MM`; undefined where it is none. */
export const momentHere = (text: string, now: number): number | undefined => momentOnWall(text, now, wallHere);

/** True from the year 1 to the last day but one of 9999, in ms since the epoch: what is written with a year of four digits in every zone. */
const isMoment = (at: number): boolean => Number.isInteger(at) && at >= -62_135_596_800_000 && at < 253_402_214_400_000;

/** What a tab calls the prompt. */
export interface PromptNames {
	readonly agent: string;
	readonly runtimeTitle: string;
}

/** Fields of an address that a query has as they are, in its order. */
const written = ['runtime', 'wording', 'message', 'at', 'asOf', 'random', 'user'] as const;

/** The last segment of the path is what the editor shows as the tab's title. */
export function uriOf(address: PromptAddress, names: PromptNames): PromptUri {
	const words = [names.agent, address.session, names.runtimeTitle];
	if (address.wording === 'chat') words.push(asChatted);
	if (address.user !== undefined) words.push(`as ${address.user}`);
	if (address.personaSwap) words.push(personaSwapAccepted);
	if (address.random !== undefined) words.push(diceTurnIt);
	if (address.at !== undefined) words.push(`at ${timeHere(address.at)}`);
	if (address.asOf !== undefined) words.push(`files of ${address.asOf.slice(0, 8)}`);
	const title = words.join(' · ').replace(/[/\\\p{Cc}]+/gu, ' ');
	const query = new URLSearchParams({ workspace: address.workspace, session: address.session });
	for (const name of written) if (address[name] !== undefined) query.set(name, String(address[name]));
	if (address.personaSwap) query.set('standIn', 'as if accepted');
	if (address.ledger) query.set('ledger', 'on top');
	return { scheme: promptScheme, path: `/${title}.prompt`, query: query.toString() };
}

/** The runtime's title in a path that `uriOf` made; empty where there is none. */
export function runtimeTitleIn(path: string): string {
	const words = path.replace(/\.prompt$/, '').split(' · ');
	return words.findLast((word) => !isAfterRuntime(word)) ?? '';
}

const wordings: readonly string[] = ['runtime', 'chat'] satisfies readonly WordingChoice[];

/** Text that a field may be. */
const text = (pattern: RegExp) => (given: string) => (pattern.test(given) ? given : undefined);

/** A number that a field may be. */
const number = (accepts: (value: number) => boolean) => (given: string) =>
	given !== '' && accepts(Number(given)) ? Number(given) : undefined;

/** What a field of the query says, where it is there and is accepted. */
const readers: Readonly<Record<string, (given: string) => string | number | true | undefined>> = {
	runtime: text(/./),
	message: text(/^/),
	user: text(/./),
	asOf: text(/^[0-9a-f-]{36,40}$/),
	at: number(isMoment),
	random: number((draw) => draw >= 0 && draw < 1),
	ledger: () => true,
};

/** The address in a URI's query, or undefined where it does not name a prompt. */
export function addressIn(query: string): PromptAddress | undefined {
	const fields = new URLSearchParams(query);
	const workspace = fields.get('workspace');
	const session = sessionNamed(fields.get('session'));
	const wording = fields.get('wording') ?? 'runtime';
	if (!workspace || !session || !wordings.includes(wording)) return undefined;
	const said = Object.entries(readers).flatMap(([name, read]) => {
		const given = fields.get(name);
		const value = given === null ? undefined : read(given);
		return value === undefined ? [] : [[name, value]];
	});
	return {
		workspace,
		session,
		wording: wording as WordingChoice,
		...Object.fromEntries(said),
		...(fields.has('standIn') && { personaSwap: true }),
	};
}
