import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { ofObject, type ValueCheck } from '../validation/checks.ts';
import { textTests } from '../validation/textTests.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

const isIPv6 = (text: string): boolean => text.includes(':') && URL.canParse(`http://[${text}]`);

/** What a browser makes of the name, one dot at its end left off; undefined where it makes nothing of it. */
function hostnameOf(text: string): string | undefined {
	return URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname.replace(/\.$/u, '') : undefined;
}

/** One host, by its whole name. */
export const egressHost: ValueCheck = (value, report) => {
	const text = String(value);
	const message = `Allowed host "${text}"`;
	const isAddress = isIPv6(text.replace(/^\[(.*)\]$/u, '$1'));
	if (text.includes('*')) report([], `${message} cannot contain a wildcard; use one exact hostname.`);
	else if (/^\.*$/u.test(text) || (!isAddress && /[\s:/?#@]/u.test(text))) {
		report([], `${message} must be a hostname without a scheme, path, wildcard, or port.`);
	} else if (
		!isAddress &&
		!hostnameOf(text)
			?.split('.')
			.every((part) => label.test(part))
	) {
		report([], `${message} is not a valid hostname.`);
	}
};

/** Names of settings whose values are to be kept elsewhere. */
const secretName = /token$|password|secret|api.?key|encrypt.?key|private.?key|serviceaccount$/iu;
const environmentName = /^[A-Z][A-Z0-9_]{0,127}$/u;
const provider = /^[a-z][a-z0-9_-]{0,63}$/u;
const idTests: Readonly<Record<string, (id: string) => boolean>> = {
	env: (id) => environmentName.test(id),
	store: (id) => environmentName.test(id),
	...Object.fromEntries(
		(['File', 'Exec'] as const).map((source) => {
			const found = [...textTests].find(([message]) => message.startsWith(`${source} secret reference`));
			return [source.toLowerCase(), (id: string) => found?.[1](id) ?? false];
		}),
	),
};

function isReference(value: JsonObject): boolean {
	const { source, id } = value;
	if (typeof source !== 'string' || typeof id !== 'string' || Object.keys(value).length !== 3) return false;
	if (typeof value.provider !== 'string' || !provider.test(value.provider)) return false;
	return Object.hasOwn(idTests, source) && (idTests[source]?.(id) ?? false);
}

/** Far deeper than anybody nests settings, and where the runtime stops. */
const deepest = 32;

/** The first problem in `value`, depth first. */
function problemIn(value: Json, depth = 0): string | undefined {
	if (depth > deepest) return 'Worker profile settings must be bounded finite JSON';
	if (typeof value === 'number' && !Number.isFinite(value))
		return 'Worker profile settings must be bounded finite JSON';
	if (Array.isArray(value)) return first(value.map((each) => () => problemIn(each, depth + 1)));
	if (!isJsonObject(value)) return undefined;
	return first(
		Object.entries(value).map(([key, each]) => () => {
			if (!secretName.test(key)) return problemIn(each, depth + 1);
			const isKept = isJsonObject(each) && isReference(each);
			return isKept ? undefined : `Worker profile ${key} must use a SecretRef`;
		}),
	);
}

function first(problems: readonly (() => string | undefined)[]): string | undefined {
	for (const problem of problems) {
		const found = problem();
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Settings of a worker's profile are whatever its provider takes, secrets excepted. */
export const workerSettings: ValueCheck = ofObject((settings, report) => {
	const problem = problemIn(settings);
	if (problem !== undefined) report([], problem);
});
