/** Tokens that models take in, by parts of their names, as Hermes Agent 0.19.0 has them where nobody tells it more; the longest part counts. */
const windows: readonly (readonly [tokens: number, names: string])[] = [
	[2_000_000, 'grok-4-fast grok-4.20'],
	[1_050_000, 'gpt-5.6-luna gpt-5.6-terra gpt-5.6-sol gpt-5.5 gpt-5.4'],
	[1_048_576, 'gemini qwen3.6-plus qwen3.7-plus glm-5.2 kimi-k3 mimo-v2-pro mimo-v2.5-pro mimo-v2.5'],
	[1_047_576, 'gpt-4.1'],
	[
		1_000_000,
		'claude-fable-5 claude-fable claude-sonnet-5 claude-opus-4-8 claude-opus-4.8 claude-opus-4-7 claude-opus-4.7 claude-opus-4-6 claude-sonnet-4-6 claude-opus-4.6 claude-sonnet-4.6 deepseek-v4-pro deepseek-v4-flash deepseek-chat deepseek-reasoner qwen3-coder-plus minimax-m3 grok-4.3',
	],
	[500_000, 'grok-build-latest grok-4.5'],
	[400_000, 'gpt-5.4-nano gpt-5.4-mini gpt-5'],
	[
		262_144,
		'qwen3-coder qwen3-max kimi solar-open2 hy3-preview hy3 trinity elephant moonshotai/Kimi-K2.5 moonshotai/Kimi-K2.6 moonshotai/Kimi-K2-Thinking XiaomiMiMo/MiMo-V2-Flash mimo-v2-omni mimo-v2-flash',
	],
	[256_000, 'gemma-4 gemma4 gemma-4-31b grok-build grok-code-fast grok-4'],
	[204_800, 'minimax'],
	[202_752, 'glm'],
	[200_000, 'claude grok-composer'],
	[131_072, 'gemma-3 llama qwen grok-3 grok-2 grok solar-pro3 nemotron'],
	[128_000, 'gpt-5.3-codex-spark gpt-5.1-chat gpt-4 deepseek'],
	[65_536, 'solar-pro2'],
	[32_768, 'solar-mini'],
	[8_192, 'gemma grok-2-vision'],
];

/** Where no name fits. */
const otherwise = 256_000;

const byLength = windows
	.flatMap(([tokens, names]) => names.split(' ').map((name) => ({ name, tokens })))
	.sort((a, b) => b.name.length - a.name.length);

/** Tokens that the model takes in, as the program has it without asking anybody. */
export function windowOf(model: string): number {
	const called = model.toLowerCase();
	return byLength.find(({ name }) => called.includes(name))?.tokens ?? otherwise;
}

/** Tokens that the model has to take in, or the program does not start. */
export const leastWindow = 64_000;
