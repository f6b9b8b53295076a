import type { Quote } from './tokens.ts';

export interface YamlSpan {
	/** UTF-16 offsets in the text of the block, half-open. */
	readonly start: number;
	readonly end: number;
}

export interface ScalarNode extends YamlSpan {
	readonly type: 'scalar';
	readonly value: string;
	readonly quote: Quote;
}

export interface SequenceNode extends YamlSpan {
	readonly type: 'sequence';
	readonly items: readonly YamlNode[];
}

export interface MapNode extends YamlSpan {
	readonly type: 'map';
	readonly properties: readonly Property[];
}

export interface Property {
	readonly key: ScalarNode;
	readonly value: YamlNode;
}

export type YamlNode = ScalarNode | SequenceNode | MapNode;

/** What VS Code marks as wrong in the block, by its own codes. */
export interface YamlFault extends YamlSpan {
	readonly code:
		| 'unexpected-indentation'
		| 'duplicate-key'
		| 'expected-colon'
		| 'missing-value'
		| 'expected-key'
		| 'expected-flow-map-end'
		| 'unexpected-token'
		| 'expected-flow-seq-end';
	/** What the fault is about: the key, the indents, `item` where a list misses one. */
	readonly about: readonly string[];
}
