import { isJsonObject, type Json } from '../../../../text/json5.ts';
import { ofObject, type ValueCheck } from '../validation/checks.ts';

/** `security` and `ask` are what `mode` replaced; `says` is what the version says where they meet. */
const execThatSays = (says: string): ValueCheck =>
	ofObject(({ mode, security, ask }, report) => {
		if (mode !== undefined && (security !== undefined || ask !== undefined)) report(['mode'], says);
	});

export const exec2026_7 = execThatSays('tools.exec.mode cannot be combined with tools.exec.security or tools.exec.ask');
/** The runtime says at length how to get from one to the other. */
export const exec2026_9 = execThatSays('mode cannot be combined with security or ask in the same exec object.');

/** Search providers that had settings of their own here before plug-ins had them. */
const formerSearch: ReadonlySet<string> = new Set(
	'brave duckduckgo exa firecrawl gemini grok kimi minimax ollama perplexity searxng tavily'.split(' '),
);

/** `alsoKey`: a key of the search's own counts as well. */
const webSearchOf = (alsoKey: boolean): ValueCheck =>
	ofObject((search, report) => {
		for (const [key, value] of Object.entries(search)) {
			if (!(alsoKey && key === 'apiKey') && !(formerSearch.has(key) && isJsonObject(value))) continue;
			report([key], 'legacy web_search provider config must use plugins.entries.<plugin>.config.webSearch');
		}
	});

export const webSearch2026_7 = webSearchOf(false);
export const webSearch2026_9 = webSearchOf(true);

const isFilled = (value: Json | undefined): boolean => typeof value === 'string' && value.trim() !== '';

/** A server on the standard streams is a program. */
export const stdioServer: ValueCheck = ofObject(({ command, transport }, report) => {
	if (transport === 'stdio' && !isFilled(command)) {
		report(['transport'], '"stdio" transport requires a non-empty command');
	}
});

export const mcpServer: ValueCheck = ofObject((server, report) => {
	const { auth, command, disabled, oauth, transport, url } = server;
	if (disabled !== undefined) {
		const instead =
			typeof disabled === 'boolean'
				? `use "enabled: ${!disabled}" instead, then run "openclaw doctor --fix" to migrate existing config`
				: 'use the canonical "enabled" boolean instead';
		report(['disabled'], `unsupported key "disabled"; ${instead}`);
	}
	if (isJsonObject(oauth) && oauth.identity === 'per-requester') {
		const who = 'oauth.identity "per-requester"';
		const at = ['oauth', 'identity'];
		if (auth !== 'oauth') report(at, `${who} requires auth: "oauth"`);
		if (oauth.authProfileId !== undefined) {
			report(['oauth', 'authProfileId'], `oauth.authProfileId cannot be used with ${who}`);
		}
		if (isFilled(command) || transport === 'stdio') {
			report(at, `${who} cannot be combined with a command or "stdio" transport`);
		} else if (!isFilled(url)) report(at, `${who} requires an HTTP server URL`);
	}
	stdioServer(server, report);
});

const isBlank = (value: Json | undefined): boolean => value === undefined || value === '' || value === 0;

/** A profile has to say how its browser is reached, except where its driver knows. */
export const browserProfile: ValueCheck = ofObject(({ cdpPort, cdpUrl, driver, userDataDir }, report) => {
	const knows = driver === 'existing-session' || driver === 'extension';
	if (!knows && isBlank(cdpPort) && isBlank(cdpUrl)) report([], 'Profile must set cdpPort or cdpUrl');
	if (driver !== 'existing-session' && !isBlank(userDataDir)) {
		report([], 'Profile userDataDir is only supported with driver="existing-session"');
	}
	if (driver === 'extension' && !isBlank(cdpUrl)) {
		report([], 'Profile cdpUrl is not supported with driver="extension" (the relay owns the endpoint)');
	}
});
