import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { listOf, ofObject, type ReportFault, type ValueCheck } from '../validation/checks.ts';

/** Modes and profiles are compared without their case and the space around them. */
const plain = (value: Json | undefined): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');

const security = (what: string): string => `Sandbox security: ${what}`;

/** `source:target:mode`; a drive letter's colon is no separator. */
const sourceOf = (bind: string): string => /^(?:[a-z]:[\\/])?[^:]*/iu.exec(bind)?.[0] ?? '';

/** Where a mount may come from: 2026.3 knows no drive letters. */
export interface BindPaths {
	sourceOf(bind: string): string;
	readonly absolute: RegExp;
	/** As the runtime calls them, and AppArmor. */
	readonly kind: string;
	readonly appArmor: string;
}

export const binds2026_9: BindPaths = {
	sourceOf,
	absolute: /^(?:\/|[a-z]:[\\/])/iu,
	kind: 'POSIX or Windows drive-letter paths',
	appArmor: 'AppArmor',
};

function reportBinds({ binds }: JsonObject, report: ReportFault, bindPaths = binds2026_9): void {
	for (const [index, bind] of listOf(binds).entries()) {
		const text = String(bind);
		const source = bindPaths.sourceOf(text);
		if (text.trim() === '') report(['binds', index], security('bind mount entry must be a non-empty string.'));
		else if (!bindPaths.absolute.test(source)) {
			const paths = `Only absolute ${bindPaths.kind} are supported for sandbox binds.`;
			report(['binds', index], security(`bind mount "${text}" uses a non-absolute source path "${source}". ${paths}`));
		}
	}
}

/** What would let a container out of its sandbox. */
export const docker: ValueCheck = ofObject((value, report) => reportDocker(value, report));

/** The same, for a version with other paths. */
export function reportDocker(value: JsonObject, report: ReportFault, bindPaths = binds2026_9): void {
	reportBinds(value, report, bindPaths);
	const network = plain(value.network);
	if (network === 'host') {
		report(['network'], security('network mode "host" is blocked. Use "bridge" or "none" instead.'));
	} else if (network.startsWith('container:') && value.dangerouslyAllowContainerNamespaceJoin !== true) {
		const way =
			'Use a custom bridge network, or set dangerouslyAllowContainerNamespaceJoin=true only when you fully trust this runtime.';
		report(['network'], security(`network mode "container:*" is blocked by default. ${way}`));
	}
	if (plain(value.seccompProfile) === 'unconfined') {
		const way = 'Use a custom seccomp profile file or omit this setting.';
		report(['seccompProfile'], security(`seccomp profile "unconfined" is blocked. ${way}`));
	}
	if (plain(value.apparmorProfile) === 'unconfined') {
		const way = 'Use a named AppArmor profile or omit this setting.';
		report(['apparmorProfile'], security(`${bindPaths.appArmor} profile "unconfined" is blocked. ${way}`));
	}
}

export const sandboxBrowser: ValueCheck = ofObject((value, report) => {
	reportBinds(value, report);
	sandboxBrowserNetwork(value, report);
});

export const sandboxBrowserNetwork: ValueCheck = ofObject((value, report) => {
	if (plain(value.network) !== 'host') return;
	const way = 'Use "bridge" or a custom bridge network instead.';
	report(['network'], security(`browser network mode "host" is blocked. ${way}`));
});

/** The browser's container may only join another where the sandbox's may. */
export const sandbox: ValueCheck = ofObject(({ browser, docker: container }, report) => {
	if (!isJsonObject(browser) || !plain(browser.network).startsWith('container:')) return;
	if (isJsonObject(container) && container.dangerouslyAllowContainerNamespaceJoin === true) return;
	const way = 'Set sandbox.docker.dangerouslyAllowContainerNamespaceJoin=true only when you fully trust this runtime.';
	report(['browser', 'network'], security(`browser network mode "container:*" is blocked by default. ${way}`));
});
