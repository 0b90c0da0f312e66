import { Children, isValidElement, type ComponentType, type ReactElement, type ReactNode } from 'react';

/** The direct children that are elements of a component, in order. */
export const elementsOf = <P extends object>(
  children: ReactNode,
  component: ComponentType<P>,
): readonly ReactElement<P>[] =>
  Children.toArray(children).filter(
    (child): child is ReactElement<P> => isValidElement(child) && child.type === component,
  );
