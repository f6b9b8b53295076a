import { Uri } from 'vscode';
import type { ConfigurationMiddleware } from 'vscode-languageclient/node';
import { runtimeIsNamedHere } from '../../../protocol/workspace/settings.ts';
import { namesRuntime } from '../features/runtime/namedRuntime.ts';

/** What the editor has for each folder, and whether the runtime was set right there. */
export const withWhatIsSetHere: NonNullable<ConfigurationMiddleware['configuration']> = async (params, token, next) => {
	const answer = await next(params, token);
	if (!Array.isArray(answer)) return answer;
	return answer.map((settings, index) => {
		const scopeUri = params.items[index]?.scopeUri;
		if (scopeUri === undefined || typeof settings !== 'object' || settings === null) return settings;
		return { ...settings, [runtimeIsNamedHere]: namesRuntime(Uri.parse(scopeUri)) };
	});
};
