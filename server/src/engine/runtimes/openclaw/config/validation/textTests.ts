import { isAbsolute } from 'node:path';
import { parseDurations } from './duration.ts';
import { isProgram } from './program.ts';

/** A part of an address, once it has been read as one; undefined where it is none. */
function addressOf(text: string): URL | undefined {
	return URL.canParse(text) ? new URL(text) : undefined;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);
const isBare = ({ username, password, pathname, search, hash }: URL): boolean =>
	username === '' && password === '' && search === '' && hash === '' && (pathname === '/' || pathname === '');

/** A test of an address; what is none fails it. */
const address =
	(holds: (address: URL) => boolean) =>
	(text: string): boolean => {
		const found = addressOf(text);
		return found !== undefined && holds(found);
	};

const isSecureOrHere = (url: URL): boolean =>
	url.protocol === 'https:' || (url.protocol === 'http:' && thisMachine.has(url.hostname));

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?:${label}\\.)+${label}$`, 'u');
/** Names of up to 253 leave room for a label of 32 and a dot. */
const longestPortal = 220;

/** OpenClaw 2026.9.6: two or more labels that no browser would read as a number. */
function isPortalDomain(text: string): boolean {
	const name = text.toLowerCase();
	if (name.length > longestPortal || !domain.test(name) || /^[\d.]+$/u.test(name)) return false;
	return URL.canParse(`https://${name}`);
}

/** `host/owner/repository`, lower case, as an address would spell it, and the repository without `.git`. */
function isProject(text: string): boolean {
	const parts = text.split('/');
	const whole = addressOf(`https://${text}`);
	if (parts.length < 3 || parts.includes('') || whole === undefined || text !== text.toLowerCase()) return false;
	return !text.endsWith('.git') && isPlainPath(text, whole);
}

const isPlainPath = (text: string, { host, pathname, username }: URL): boolean =>
	username === '' && `${host}${pathname}` === text && !/:\d*\//u.test(text.slice(0, text.indexOf('/') + 1));

/** Absolute on POSIX, a drive of Windows, or a share with a server and a folder. */
const isAbsoluteAnywhere = (text: string): boolean =>
	isAbsolute(text) || /^[a-z]:[\\/]/iu.test(text) || /^\\\\[^\\]+\\[^\\]/u.test(text);

/** A size as OpenClaw 2026.9.6 reads one: `2mb`, `1.5g`, `1024`. */
export function isByteSize(raw: string): boolean {
	const match = /^(\d+(?:\.\d+)?)(b|kb?|mb?|gb?|tb?)?$/u.exec(raw.trim().toLowerCase());
	const power = 'bkmgt'.indexOf(match?.[2]?.[0] ?? 'b');
	return match !== null && Number.isSafeInteger(Math.round(Number(match[1]) * 1024 ** power));
}

function isModule(raw: string): boolean {
	const text = raw.trim();
	if (text === '' || text.startsWith('~') || text.startsWith('/') || text.includes(':')) return false;
	return !text.split(/[\\/]/u).includes('..');
}

const minute = 60_000;
const isLeisurely = (text: string): boolean =>
	/^\d.*[a-z]$/iu.test(text) && (parseDurations(text, 'ms') ?? 0) >= minute;

const model = (raw: string): boolean => {
	const [, provider = '', name = ''] = /^([^/]+)\/(.+)$/su.exec(raw.trim()) ?? [];
	return raw === '' || (provider.trim() !== '' && name.trim() !== '');
};

const hasNoOuterSpace = (text: string): boolean => text === text.trim() && text !== '';
const execId = /^[A-Za-z0-9][A-Za-z0-9._:/#-]{0,255}$/u;

/**
 * Tests of single texts, by what the runtime says where one fails. The schema's description names them so: a table of
 * rules that were found by asking the runtime.
 */
export const textTests: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>([
	['expected safe executable name or path', isProgram],
	['secrets.providers.*.command is unsafe.', isProgram],
	['secrets.providers.*.command must be an absolute path.', isAbsoluteAnywhere],
	['trustedDirs entries must be absolute paths.', isAbsoluteAnywhere],
	['VNC passwordFile must be an absolute path', isAbsolute],
	[
		'worktreeRoot must be an absolute path or a path starting with ~',
		(text) => isAbsolute(text) || text === '~' || text.startsWith('~/'),
	],
	['module must be a safe relative path (no absolute paths)', isModule],
	['models.catalogRefresh.url must use https, or http on localhost', address(isSecureOrHere)],
	[
		'sandboxOrigin must be an HTTP(S) origin without a path, query, or credentials',
		address((url) => isWeb(url) && isBare(url)),
	],
	['proxyUrl must use http:// or https://', address(isWeb)],
	['Expected http:// or https:// URL', address(isWeb)],
	[
		'Expected https:// URL with a non-root pathname',
		address((url) => url.protocol === 'https:' && url.pathname !== '/'),
	],
	[
		'Expected https:// URL without credentials, query, or fragment',
		address(
			({ protocol, username, password, search, hash }) =>
				`${username}${password}${search}${hash}` === '' && protocol === 'https:',
		),
	],
	[
		'gateway.publicOrigin must be a bare HTTPS origin; HTTP is allowed only for localhost, 127.0.0.1, or [::1]',
		address((url) => isSecureOrHere(url) && isBare(url)),
	],
	['Portal ingress domain must be a bare DNS domain', isPortalDomain],
	['Project profile keys must use lowercase host/owner/repo identities without trailing .git', isProject],
	['Worker profile ids must not contain outer whitespace', (text) => text === text.trim()],
	['Worker profile suspendAfter must be a duration of at least 1m', isLeisurely],
	['Expected byte size string like 2mb', isByteSize],
	['Expected provider/model, or an empty string to disable decision models.', model],
	['Invalid agent id', (text) => /^[a-z0-9][a-z0-9_-]{0,63}$/iu.test(text)],
	['MCP server name "__proto__" is reserved; rename the server', (text) => text !== '__proto__'],
	['MCP server name must be non-empty and must not have surrounding whitespace', hasNoOuterSpace],
	[
		'File secret reference id must be an absolute JSON pointer (example: "/providers/openai/apiKey"), or "value" for singleValue mode.',
		(text) => text === 'value' || /^(?:\/(?:[^~/]|~[01])*)+$/u.test(text),
	],
	[
		'Exec secret reference id must match /^[A-Za-z0-9][A-Za-z0-9._:/#-]{0,255}$/ and must not include "." or ".." path segments (example: "vault/openai/api-key" or "aws/secret#json_key").',
		(text) => execId.test(text) && !text.split('/').some((part) => part === '.' || part === '..'),
	],
]);
