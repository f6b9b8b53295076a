import type { PreviewParams, WordingChoice } from '../../../protocol/preview.ts';

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

/** What a tab calls the prompt. */
export interface PromptNames {
	readonly agent: string;
	readonly runtimeTitle: string;
}

/** The last segment of the path is what the editor shows as the tab's title. */
export function uriOf(address: PromptAddress, names: PromptNames): PromptUri {
	const words = [names.agent, address.session, names.runtimeTitle];
	if (address.wording === 'chat') words.push(asChatted);
	const title = words.join(' · ').replace(/[/\\\p{Cc}]+/gu, ' ');
	const query = new URLSearchParams({ workspace: address.workspace, session: address.session });
	if (address.runtime) query.set('runtime', address.runtime);
	query.set('wording', address.wording);
	if (address.message !== undefined) query.set('message', address.message);
	if (address.ledger) query.set('ledger', 'on top');
	return { scheme: promptScheme, path: `/${title}.prompt`, query: query.toString() };
}

/** The runtime's title in a path that `uriOf` made; empty where there is none. */
export function runtimeTitleIn(path: string): string {
	const words = path.replace(/\.prompt$/, '').split(' · ');
	return (words.at(-1) === asChatted ? words.at(-2) : words.at(-1)) ?? '';
}

const wordings: readonly string[] = ['runtime', 'chat'] satisfies readonly WordingChoice[];

/** The address in a URI's query, or undefined where it does not name a prompt. */
export function addressIn(query: string): PromptAddress | undefined {
	const fields = new URLSearchParams(query);
	const workspace = fields.get('workspace');
	const session = fields.get('session');
	const wording = fields.get('wording') ?? 'runtime';
	const runtime = fields.get('runtime');
	const message = fields.get('message');
	if (!workspace || !session || !wordings.includes(wording)) return undefined;
	return {
		workspace,
		session,
		wording: wording as WordingChoice,
		...(runtime ? { runtime } : {}),
		...(message === null ? {} : { message }),
		...(fields.has('ledger') ? { ledger: true } : {}),
	};
}
