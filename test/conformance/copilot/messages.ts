import type { HeaderFault } from '../../../server/src/engine/runtimes/copilot/matter/promptFile.ts';

/** What VS Code says of a block that is not quite YAML. */
export function faultMessage(fault: HeaderFault): string {
	const [first = '', second = ''] = 'about' in fault ? fault.about : [];
	switch (fault.code) {
		case 'unexpected-indentation':
			return `Unexpected indentation (expected ${first}, got ${second})`;
		case 'duplicate-key':
			return `Duplicate key: "${first}"`;
		case 'expected-colon':
			return 'Expected ":"';
		case 'missing-value':
			return first === 'item' ? 'Missing sequence item value' : 'Missing value';
		case 'expected-key':
			return 'Expected mapping key';
		case 'expected-flow-map-end':
			return 'Expected "}"';
		case 'unexpected-token':
			return 'Unexpected token in flow sequence';
		case 'expected-flow-seq-end':
			return 'Expected "]"';
		case 'INVALID_YAML':
			return 'Invalid header, expecting <key: value> pairs';
	}
}
