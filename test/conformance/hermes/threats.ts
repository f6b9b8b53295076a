import { scanForThreats } from '../../../server/src/engine/runtimes/hermes/threats/scan.ts';
import type { ThreatScope } from '../../../server/src/engine/runtimes/hermes/threats/table.ts';
import type { Adapter } from '../case.ts';

const scopes: readonly ThreatScope[] = ['all', 'context', 'strict'];

const scan: Adapter = ({ text }) =>
	Object.fromEntries(scopes.map((scope) => [scope, scanForThreats(text, scope).map(({ name }) => name)]));

export const hermesThreatAdapters: Readonly<Record<string, Adapter>> = { 'threats.scan': scan };
