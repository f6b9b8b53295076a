import { isJsonObject } from '../../../../text/json5.ts';
import { ofObject, type ValueCheck } from '../validation/checks.ts';

/** Providers that OpenClaw 2026.9.6 brings along: an entry for one of them need not say where it is or what it has. */
const bundled: ReadonlySet<string> = new Set(
	(
		'amazon-bedrock amazon-bedrock-mantle anthropic anthropic-vertex arcee azure-openai-responses ' +
		'byteplus byteplus-plan cerebras chutes claude-cli clawrouter cloudflare-ai-gateway codex comfy ' +
		'copilot-proxy dashscope deepinfra deepseek fal fireworks github-copilot gmi gmi-cloud gmicloud ' +
		'google google-antigravity google-gemini-cli google-vertex groq huggingface kilocode kimi kimi-coding ' +
		'litellm lmstudio meta microsoft-foundry minimax minimax-portal mistral modelstudio moonshot ' +
		'moonshotai novita novita-ai novitaai nvidia ollama ollama-cloud openai opencode opencode-go ' +
		'openrouter qianfan qwen qwen-token-plan sglang stepfun stepfun-plan synthetic tencent-tokenhub ' +
		'tencent-tokenplan together venice vercel-ai-gateway vllm volcengine volcengine-plan vydra x-ai xai ' +
		'xiaomi xiaomi-token-plan z-ai z.ai zai'
	).split(' '),
);

const required = ['baseUrl', 'models'] as const;

export const modelProviders: ValueCheck = ofObject((providers, report) => {
	for (const [id, provider] of Object.entries(providers)) {
		if (!isJsonObject(provider) || bundled.has(id.trim().toLowerCase())) continue;
		for (const key of required) {
			if (provider[key] !== undefined && provider[key] !== '') continue;
			const only = `provider overlays without ${key} are only supported for bundled providers`;
			report([id, key], `custom model providers must declare ${key}; ${only}`);
		}
	}
});

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
