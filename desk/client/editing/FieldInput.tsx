import { css } from '@emotion/react';
import { createContext, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { kindKey, type CmsField } from '../../../generator/schema/cms-field.ts';
import { color, space, text } from '../../../src/theme/tokens.ts';
import { fill } from '../../../src/ui/fill.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { FieldMessage } from '../../../src/ui/FieldMessage.tsx';
import { InterfaceIcon } from '../../../src/ui/InterfaceIcon.tsx';
import {
  choicesStyles,
  disclosureStyles,
  fieldLabelStyles,
  fieldStyles,
  mutedStyles,
  quietButtonStyles,
} from '../components/desk.styles.ts';
import { words } from '../site.ts';
import { PictureInput, PicturesButton } from './PictureInput.tsx';

/** What the fields of a form share. */
export interface FormContextValue {
  /** Sentences by path of the field that they are about. */
  readonly errors: ReadonlyMap<string, readonly string[]>;
}

export const FormContext = createContext<FormContextValue>({ errors: new Map() });

type Values = Readonly<Record<string, unknown>>;

const fieldsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
`;

const hintStyles = css`
  ${mutedStyles}
  margin-bottom: 0.4rem;
  max-width: 60ch;
`;

const areaStyles = css`
  min-height: 6rem;
  resize: vertical;
  line-height: 1.5;
  field-sizing: content;
  max-height: 70svh;
`;

const groupStyles = css`
  border: 1px solid ${color.rule};
  padding: 0 ${space[4]};
  ${disclosureStyles}
  & > div {
    padding-block: ${space[2]} ${space[5]};
  }
  &[open] > summary {
    margin-bottom: ${space[2]};
  }
  & > summary > span {
    overflow-wrap: anywhere;
  }
`;

const itemsStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  margin-bottom: ${space[3]};
`;

const rowStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
`;

const listStyles = css`
  border: 0;
  padding: 0;
  margin: 0;
  min-width: 0;
  & > legend {
    padding: 0;
  }
`;

const optionalStyles = css`
  font-weight: 400;
  color: ${color.textMuted};
  font-size: ${text.small};
`;

/** Id of the control of a field, for the list of what is wrong. */
export const controlId = (path: string): string => `field-${path}`;

export interface FieldsProps {
  readonly fields: readonly CmsField[];
  readonly value: Values;
  /** Path of the fields around these, ending in a full stop; empty at the top. */
  readonly within: string;
  readonly onChange: (value: Values) => void;
}

/** The fields of an object, one below the other. */
export const Fields = ({ fields, value, within, onChange }: FieldsProps) => (
  <div css={fieldsStyles}>
    {fields
      .filter(({ widget }) => widget !== 'hidden')
      .map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={value[field.name]}
          path={within + field.name}
          onChange={(next) => onChange({ ...value, [field.name]: next })}
        />
      ))}
  </div>
);

interface FieldInputProps {
  readonly field: CmsField;
  readonly value: unknown;
  readonly path: string;
  readonly onChange: (value: unknown) => void;
}

/** One field, as its widget says. */
const FieldInput = (props: FieldInputProps) => {
  const { field, value, path, onChange } = props;
  switch (field.widget) {
    case 'object':
      return (
        <Group title={field.label ?? field.name} hint={field.hint} path={path}>
          <Fields fields={field.fields ?? []} value={asValues(value)} within={`${path}.`} onChange={onChange} />
        </Group>
      );
    case 'list':
      return <ListInput {...props} />;
    case 'select':
      return field['multiple'] === true ? <ChoicesInput {...props} /> : <ChoiceInput {...props} />;
    case 'boolean':
      return <SwitchInput {...props} />;
    case 'image':
      return (
        <Labelled {...props}>
          {(control) => <PictureInput {...control} value={asText(value)} onChange={onChange} />}
        </Labelled>
      );
    case 'text':
      return (
        <Labelled {...props}>
          {(control) => (
            <textarea
              css={[fieldStyles, areaStyles]}
              {...control}
              value={asText(value)}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Labelled>
      );
    case 'number':
      return (
        <Labelled {...props}>{(control) => <NumberControl {...control} value={value} onChange={onChange} />}</Labelled>
      );
    default:
      return (
        <Labelled {...props}>
          {(control) => (
            <input
              css={fieldStyles}
              {...control}
              type={field.widget === 'datetime' ? 'date' : field['type'] === 'email' ? 'email' : 'text'}
              value={asText(value)}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Labelled>
      );
  }
};

/** What a control needs to belong to its label, its hint and its errors. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The label, the hint and what is wrong, around a control. */
const Labelled = ({
  field,
  path,
  children,
}: FieldInputProps & { readonly children: (control: ControlProps) => ReactNode }) => {
  const id = controlId(path);
  const errors = useErrors(path);
  const described = [field.hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean);
  return (
    <div>
      <label css={fieldLabelStyles} htmlFor={id}>
        {field.label} {field.required !== true && <span css={optionalStyles}>{words.forms.optional}</span>}
      </label>
      {field.hint !== undefined && (
        <p css={hintStyles} id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': errors.length > 0 ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      <Errors id={`${id}-error`} errors={errors} />
    </div>
  );
};

const useErrors = (path: string): readonly string[] => useContext(FormContext).errors.get(path) ?? [];

const Errors = ({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) => (
  <div id={id}>
    {errors.map((error) => (
      <FieldMessage key={error} message={error} />
    ))}
  </div>
);

/** Whether something at this path, or within it, is wrong. */
const useHasErrors = (path: string): boolean =>
  [...useContext(FormContext).errors.keys()].some((each) => each === path || each.startsWith(`${path}.`));

interface GroupProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly path: string;
  /** Whether it begins open: an item that was just added. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the form that can be folded; open where something in it is wrong. */
const Group = ({ title, hint, path, isOpen = false, children }: GroupProps) => {
  const [wasOpened, setOpened] = useState(isOpen);
  const hasErrors = useHasErrors(path);
  const errors = useErrors(path);
  const isShown = wasOpened || hasErrors;
  return (
    <details css={groupStyles} open={isShown} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary id={controlId(path)}>
        <span>{title}</span>
        <InterfaceIcon name="down" />
      </summary>
      <div>
        {hint !== undefined && <p css={hintStyles}>{hint}</p>}
        <Errors id={`${controlId(path)}-error`} errors={errors} />
        {isShown && children}
      </div>
    </details>
  );
};

const SwitchInput = ({ field, value, path, onChange }: FieldInputProps) => {
  const id = controlId(path);
  const errors = useErrors(path);
  return (
    <div css={choicesStyles}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          aria-describedby={field.hint === undefined ? undefined : `${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <b>{field.label}</b>
      </label>
      {field.hint !== undefined && (
        <p css={hintStyles} id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      <Errors id={`${id}-error`} errors={errors} />
    </div>
  );
};

interface Option {
  readonly label: string;
  readonly value: unknown;
}

const optionsOf = ({ options }: CmsField): readonly Option[] => (options ?? []) as readonly Option[];

const ChoiceInput = (props: FieldInputProps) => {
  const { field, value, onChange } = props;
  const options = optionsOf(field);
  const index = options.findIndex((option) => option.value === value);
  // A value that is no option any more stays until another is chosen.
  const isForeign = index < 0 && value !== undefined && value !== null && value !== '';
  return (
    <Labelled {...props}>
      {(control) => (
        <select
          css={fieldStyles}
          {...control}
          value={isForeign ? 'foreign' : String(index)}
          onChange={({ target }) => onChange(options[Number(target.value)]?.value)}
        >
          <option value="-1">{words.forms.none}</option>
          {isForeign && <option value="foreign">{asText(value)}</option>}
          {options.map((option, at) => (
            <option key={option.label} value={at}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
};

const ChoicesInput = ({ field, value, path, onChange }: FieldInputProps) => {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const errors = useErrors(path);
  const id = controlId(path);
  return (
    <fieldset css={listStyles} id={id} tabIndex={-1} aria-describedby={`${id}-error`}>
      <legend css={fieldLabelStyles}>{field.label}</legend>
      {field.hint !== undefined && <p css={hintStyles}>{field.hint}</p>}
      <div css={choicesStyles}>
        {optionsOf(field).map((option) => (
          <label key={option.label}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option.value] : chosen.filter((each) => each !== option.value))
              }
            />
            {option.label}
          </label>
        ))}
      </div>
      <Errors id={`${id}-error`} errors={errors} />
    </fieldset>
  );
};

/** Keeps what is typed until it is a number. */
const NumberControl = ({
  value,
  onChange,
  ...control
}: ControlProps & { readonly value: unknown; readonly onChange: (value: unknown) => void }) => {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      css={fieldStyles}
      {...control}
      inputMode="decimal"
      value={typed ?? asText(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = Number(target.value.trim().replace(',', '.').replaceAll(/\s/g, ''));
        onChange(target.value.trim() === '' ? undefined : Number.isNaN(number) ? target.value : number);
      }}
    />
  );
};

/** A list: of objects, of one of several shapes, or of single values. */
const ListInput = ({ field, value, path, onChange }: FieldInputProps) => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const id = useId();
  const errors = useErrors(path);
  const [added, setAdded] = useState<number>();
  const adders = useRef<HTMLDivElement>(null);
  const label = field.label ?? field.name;
  const pictures = field.fields?.find(({ widget }) => widget === 'image');
  const isOrdered = field['allow_reorder'] !== false;
  const isFull = typeof field['max'] === 'number' && items.length >= field['max'];
  const change = (at: number, next: unknown): void =>
    onChange(items.map((item, index) => (index === at ? next : item)));
  const move = (at: number, by: number): void => {
    const moved = [...items];
    const [item] = moved.splice(at, 1);
    moved.splice(at + by, 0, item);
    onChange(moved);
  };
  const remove = (at: number): void => {
    onChange(items.filter((_, index) => index !== at));
    adders.current?.querySelector('button')?.focus();
  };
  const add = (item: unknown): void => {
    setAdded(items.length);
    onChange([...items, item]);
  };
  return (
    <fieldset css={listStyles} data-list={path}>
      <legend css={fieldLabelStyles} id={controlId(path)} tabIndex={-1}>
        {label} {field.required !== true && <span css={optionalStyles}>{words.forms.optional}</span>}
      </legend>
      {field.hint !== undefined && <p css={hintStyles}>{field.hint}</p>}
      <div css={itemsStyles}>
        {items.map((item, at) => {
          const name = itemName(field, item) || fill(words.forms.item, { label, number: at + 1 });
          const actions = (
            <div css={rowStyles}>
              {isOrdered && at > 0 && <ItemButton name={name} label={words.forms.up} onClick={() => move(at, -1)} />}
              {isOrdered && at < items.length - 1 && (
                <ItemButton name={name} label={words.forms.down} onClick={() => move(at, 1)} />
              )}
              <ItemButton name={name} label={words.forms.remove} onClick={() => remove(at)} />
            </div>
          );
          if (field.field !== undefined)
            return (
              <div key={at}>
                <FieldInput
                  field={{ ...field.field, label: fill(words.forms.item, { label, number: at + 1 }), required: true }}
                  value={item}
                  path={`${path}.${at}`}
                  onChange={(next) => change(at, next)}
                />
                {actions}
              </div>
            );
          const shape = field.types?.find((type) => type.name === asValues(item)[kindKey]);
          return (
            <Group key={at} title={name} path={`${path}.${at}`} isOpen={at === added || pictures !== undefined}>
              <Fields
                fields={shape?.fields ?? field.fields ?? []}
                value={asValues(item)}
                within={`${path}.${at}.`}
                onChange={(next) => change(at, next)}
              />
              {actions}
            </Group>
          );
        })}
      </div>
      <div ref={adders} css={rowStyles} id={id}>
        {!isFull && pictures !== undefined && (
          <PicturesButton
            label={fill(words.forms.addPictures, { label })}
            onPick={(names) => onChange([...items, ...names.map((name) => ({ [pictures.name]: name }))])}
          />
        )}
        {!isFull &&
          pictures === undefined &&
          (field.types ?? [{ name: '', label }]).map((type) => (
            <Button
              key={type.name}
              variant="secondary"
              onClick={() => add(field.field !== undefined ? '' : type.name === '' ? {} : { [kindKey]: type.name })}
            >
              {fill(words.forms.add, { label: type.label ?? label })}
            </Button>
          ))}
      </div>
      <Errors id={`${id}-error`} errors={errors} />
    </fieldset>
  );
};

const ItemButton = ({
  name,
  label,
  onClick,
}: {
  readonly name: string;
  readonly label: string;
  readonly onClick: () => void;
}) => (
  <button type="button" css={quietButtonStyles} aria-label={`${label} : ${name}`} onClick={onClick}>
    {label}
  </button>
);

/** What a folded item shows of itself: the texts that its summary names. */
const itemName = (field: CmsField, item: unknown): string => {
  const values = asValues(item);
  const shape = field.types?.find((type) => type.name === values[kindKey]);
  const summary = (shape ?? field)['summary'];
  if (typeof summary !== 'string') return '';
  const name = summary.replaceAll(/\{\{(\w+)\}\}/g, (_whole, key: string) => asText(values[key])).trim();
  return name === '()' ? '' : name;
};

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
