import { acceptCompletion, completionStatus } from '@codemirror/autocomplete';
import { PostgreSQL, sql, SQLDialect } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { GEO_FUNCTIONS } from '../../domain/sql/geo-macros.ts';
import type { SqlFault } from '../../domain/sql/sql-text.ts';
import styles from '../workspace/panes.module.css';

/** DuckDB's keywords in addition to those of PostgreSQL. */
const DUCK_WORDS =
  'asof qualify pivot unpivot summarize describe exclude replace columns sample positional anti semi macro';
const DUCK_FUNCTIONS =
  'arg_max arg_min median mode quantile_cont approx_count_distinct date_trunc date_diff epoch strftime histogram list_aggregate regexp_extract regexp_matches string_agg greatest least round unnest generate_series';
const dialect = SQLDialect.define({
  ...PostgreSQL.spec,
  keywords: `${PostgreSQL.spec.keywords ?? ''} ${DUCK_WORDS}`,
  builtin: `${PostgreSQL.spec.builtin ?? ''} ${DUCK_FUNCTIONS} ${GEO_FUNCTIONS.join(' ')}`,
  doubleDollarQuotedStrings: true,
});

const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.typeName], color: 'var(--sql-key)' },
  { tag: [tags.standard(tags.name), tags.function(tags.name)], color: 'var(--sql-fn)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sql-str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sql-num)' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: 'var(--sql-rem)' },
]);

const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'transparent', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hairline)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-fault': { textDecoration: 'underline wavy var(--caution)', textUnderlineOffset: '4px' },
});

const setFault = StateEffect.define<number | null>();
/** Underlines the word at which the engine stopped. */
const faultMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = transaction.docChanged ? Decoration.none : marks;
    for (const effect of transaction.effects) {
      if (!effect.is(setFault)) continue;
      const at = effect.value;
      const { doc } = transaction.state;
      if (at === null || doc.length === 0) next = Decoration.none;
      else {
        const from = Math.min(at, doc.length - 1);
        const word = /^[\w"'.]+/.exec(doc.sliceString(from, from + 60))?.[0].length ?? 1;
        const mark = Decoration.mark({ class: 'cm-fault' });
        next = Decoration.set([mark.range(from, Math.min(doc.length, from + Math.max(1, word)))]);
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface SqlEditorProps {
  text: string;
  /** Columns by table, for completion. */
  schema: Readonly<Record<string, readonly string[]>>;
  fault: SqlFault | null;
  onChange: (text: string) => void;
  onRun: () => void;
  onLine: (line: number) => void;
}

const languageOf = (schema: SqlEditorProps['schema']) =>
  sql({ dialect, schema: { ...schema }, upperCaseKeywords: false });

/**
 * The SQL editor of one document. It is in a shadow tree: there its styles are constructed sheets, which the page's
 * policy allows, while elements with inline styles are refused.
 */
export function SqlEditor(props: SqlEditorProps) {
  const { schema, fault } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const changed = useEffectEvent((text: string) => props.onChange(text));
  const run = useEffectEvent(() => props.onRun());
  const moved = useEffectEvent((line: number) => props.onLine(line));
  const start = useEffectEvent((element: HTMLElement) => {
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const runKey = { key: 'Mod-Enter', run: () => (run(), true) };
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          Prec.highest(keymap.of([runKey, { key: 'Tab', run: acceptCompletion }])),
          basicSetup,
          language.current.of(languageOf(schema)),
          syntaxHighlighting(COLORS),
          LOOK,
          faultMark,
          EditorView.contentAttributes.of({ 'aria-label': 'SQL' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
            if (completionStatus(update.state) === null) delete element.dataset.popup;
            else element.dataset.popup = 'open';
            if (update.selectionSet || update.docChanged)
              moved(update.state.doc.lineAt(update.state.selection.main.head).number);
          }),
        ],
      }),
    });
    return made;
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const made = start(host.current);
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(languageOf(schema)) });
  }, [schema]);
  useEffect(() => {
    view.current?.dispatch({ effects: setFault.of(fault?.position ?? null) });
  }, [fault]);
  // Text from other sources: the history, another tab.
  useEffect(() => {
    const editor = view.current;
    const now = editor?.state.doc.toString();
    if (editor && now !== props.text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.text } });
  }, [props.text]);
  return <div ref={host} className={styles.editor} data-own-keys data-sql-editor />;
}
