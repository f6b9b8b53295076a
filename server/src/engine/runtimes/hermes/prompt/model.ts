import { type HermesSettings, modelIn } from '../config/settings.ts';
import type { PieceName } from './pieces.ts';

/** Models that are told to call tools where the settings leave it to the program. */
const toldToCall: readonly string[] = ['gpt', 'codex', 'gemini', 'gemma', 'grok', 'glm', 'qwen', 'deepseek'];

const yes: ReadonlySet<unknown> = new Set([true, 'true', 'always', 'yes', 'on']);
const no: ReadonlySet<unknown> = new Set([false, 'false', 'never', 'no', 'off']);

const fitsAny = (model: string, names: readonly unknown[]): boolean =>
	names.some((name) => typeof name === 'string' && model.includes(name.toLowerCase()));

function isToldToCall(model: string, { value }: HermesSettings): boolean {
	const said = value('agent', 'tool_use_enforcement');
	const plain = typeof said === 'string' ? said.toLowerCase() : said;
	if (yes.has(plain)) return true;
	if (no.has(plain)) return false;
	return fitsAny(model, Array.isArray(said) ? said : toldToCall);
}

/** What the program says to this model alone. */
export function piecesForModel(name: string, settings: HermesSettings): readonly PieceName[] {
	const model = name.toLowerCase();
	if (!isToldToCall(model, settings)) return [];
	return [
		'enforcement',
		...(fitsAny(model, ['gemini', 'gemma']) ? (['google'] as const) : []),
		...(fitsAny(model, ['gpt', 'codex', 'grok']) ? (['openai'] as const) : []),
	];
}

const replacing =
	'claude sonnet opus haiku gemini gemma deepseek qwen kimi glm grok hermes llama mistral devstral minimax';

/** How this model is told to edit files; undefined where it is told nothing. */
export function editPiece(name: string): PieceName | undefined {
	const model = name.toLowerCase();
	if (fitsAny(model, ['gpt', 'codex'])) return 'patch';
	return fitsAny(model, replacing.split(' ')) ? 'replace' : undefined;
}

export const modelOf = (settings: HermesSettings, named: string | undefined): string => named ?? modelIn(settings);
