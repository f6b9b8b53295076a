import { isJsonObject, type Json } from '../../../../text/json5.ts';
import { listOf, ofObject, type ValueCheck } from '../validation/checks.ts';

/** Where the gateway listens while nothing says otherwise. */
const usualPort = 18_789;

const hostOf = (origin: Json | undefined): string | undefined =>
	typeof origin === 'string' && URL.canParse(origin) ? new URL(origin).hostname : undefined;

/** Portals are served from a name and a port of their own, as what they show is not to be trusted. */
export const gateway: ValueCheck = ofObject(({ publicOrigin, controlUi, port, portals }, report) => {
	const ingress = isJsonObject(portals) ? portals.ingress : undefined;
	if (!isJsonObject(ingress) || typeof ingress.domain !== 'string') return;
	const domain = ingress.domain.toLowerCase();
	const origins = [publicOrigin, ...listOf(isJsonObject(controlUi) ? controlUi.allowedOrigins : undefined)];
	const isShared = origins.map(hostOf).some((host) => host === domain || host?.endsWith(`.${domain}`));
	const at = ['portals', 'ingress'];
	if (isShared) {
		report([...at, 'domain'], 'Portal ingress must use a separate domain from Gateway and Control UI origins');
	}
	if (ingress.port === (port ?? usualPort)) {
		report([...at, 'port'], 'Portal ingress port must differ from the Gateway port');
	}
});

export const roleDefinitions: ValueCheck = ofObject((definitions, report) => {
	if (Object.keys(definitions).length > 0) return;
	report([], 'gateway.roles.definitions must contain at least one role definition');
});

export const roles: ValueCheck = ofObject(({ default: name, definitions }, report) => {
	if (typeof name === 'string' && isJsonObject(definitions) && Object.hasOwn(definitions, name)) return;
	report(['default'], 'gateway.roles.default must name a configured role definition');
});

/** Headers that the connection itself sets. */
const ofTheTransport: ReadonlySet<string> = new Set([
	...['connection', 'content-length', 'host', 'upgrade'],
	...['accept', 'extensions', 'key', 'protocol', 'version'].map((name) => `sec-websocket-${name}`),
]);

/** Headers for whatever stands in front of a remote gateway; only the first that is wrong is named. */
export const edgeAuth: ValueCheck = ofObject((headers, report) => {
	const where = 'gateway.remote.edgeAuth';
	const names = Object.keys(headers);
	if (names.length === 0) report([], `invalid ${where}: header map must not be empty`);
	const first = new Map<string, string>();
	for (const name of names) {
		const lower = name.toLowerCase();
		const other = first.get(lower);
		let problem: string | undefined;
		if (!/^[\w!#$%&'*+.^`|~-]+$/u.test(name)) problem = `invalid ${where} header name: "${name}"`;
		else if (ofTheTransport.has(lower)) problem = `${where} cannot set transport-owned header "${name}"`;
		else if (other !== undefined) problem = `${where} header names "${other}" and "${name}" differ only by case`;
		first.set(lower, name);
		if (problem === undefined) continue;
		report(name === '' ? [] : [name], problem);
		return;
	}
});

/** A path that is given has to name something. */
export const notBlank =
	(key: string): ValueCheck =>
	(value, report) => {
		if (typeof value === 'string' && value.trim() === '') report([], `${key} must not be blank`);
	};

/** One provider among several has to be chosen, and to be there. `where` is the object that holds both keys. */
export const talkProvider = (where: string): ValueCheck =>
	ofObject(({ provider, providers }, report) => {
		const known = isJsonObject(providers) ? Object.keys(providers) : [];
		const wanted = typeof provider === 'string' ? provider.trim().toLowerCase() : '';
		const keys = `${where}.providers`;
		if (known.length === 0) return;
		if (wanted === '') {
			if (known.length < 2) return;
			report(['provider'], `${where}.provider is required when ${keys} defines multiple providers`);
		} else if (!known.includes(wanted)) {
			report(['provider'], `${where}.provider must match a key in ${keys} (missing "${wanted}")`);
		}
	});
