import { isJsonObject } from '../../../../text/json5.ts';
import { ofObject, type ValueCheck } from '../validation/checks.ts';

/** Providers that all versions bring along that ask: an entry for one of them need not say where it is or what it has. */
const bundled =
	'amazon-bedrock amazon-bedrock-mantle anthropic anthropic-vertex arcee byteplus byteplus-plan ' +
	'cerebras chutes cloudflare-ai-gateway codex comfy copilot-proxy dashscope deepinfra deepseek ' +
	'fal fireworks github-copilot google google-antigravity google-gemini-cli google-vertex groq ' +
	'huggingface kilocode kimi kimi-coding litellm lmstudio microsoft-foundry minimax ' +
	'minimax-portal mistral modelstudio moonshot nvidia ollama openai opencode opencode-go ' +
	'openrouter qianfan qwen qwencloud sglang stepfun stepfun-plan synthetic tencent-tokenhub ' +
	'together venice vercel-ai-gateway vllm volcengine volcengine-plan vydra xai xiaomi zai';

/** Those that came after 2026.5.28. */
const later =
	'azure-openai-responses claude-cli gmi gmi-cloud gmicloud meta moonshot-ai moonshotai novita ' +
	'novita-ai novitaai ollama-cloud tencent-tokenplan xiaomi-token-plan z-ai z.ai';

const required = ['baseUrl', 'models'] as const;

/** `others` are the providers that the version brings along beside the usual ones, with spaces between. */
function modelProvidersOf(...others: readonly string[]): ValueCheck {
	const known: ReadonlySet<string> = new Set([bundled, ...others].join(' ').split(' '));
	return ofObject((providers, report) => {
		for (const [id, provider] of Object.entries(providers)) {
			if (!isJsonObject(provider) || known.has(id.trim().toLowerCase())) continue;
			for (const key of required) {
				if (provider[key] !== undefined && provider[key] !== '') continue;
				const only = `provider overlays without ${key} are only supported for bundled providers`;
				report([id, key], `custom model providers must declare ${key}; ${only}`);
			}
		}
	});
}

export const modelProviders2026_5 = modelProvidersOf('openai-codex');
export const modelProviders2026_7 = modelProvidersOf(later, 'qwen-cli qwen-oauth qwen-portal');
export const modelProviders2026_9 = modelProvidersOf(later, 'clawrouter qwen-token-plan x-ai');

/** `provider/model`, no pattern. */
function isExactModel(key: string): boolean {
	const [provider = '', ...name] = key.split('/');
	return provider.trim() !== '' && name.join('/').trim() !== '' && !key.includes('*');
}

export const agentModels: ValueCheck = ofObject((models, report) => {
	for (const [key, entry] of Object.entries(models)) {
		if (!isJsonObject(entry) || isExactModel(key)) continue;
		if (entry.pickerRuntimes !== undefined) {
			report([key, 'pickerRuntimes'], 'Picker runtimes require an exact provider/model entry.');
		}
		if (entry.codeMode !== undefined) {
			const why = 'wildcard and bare model keys are not supported.';
			report([key, 'codeMode'], `Code Mode requires an exact provider/model entry; ${why}`);
		}
	}
});

/** Runtimes that the picker offers by themselves. */
export const pickerRuntime: ValueCheck = (value, report) => {
	if (value === 'auto' || value === 'default') report([], 'Invalid input');
};
